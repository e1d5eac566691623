import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What is drawn inside; after a crash another subject begins anew. */
  subject: unknown
  failed: (error: unknown) => void
  /** What stands in for a crash; without it nothing does. */
  fallback?: ReactNode
  children?: ReactNode
}

interface ErrorBoundaryState {
  subject: unknown
  hasCrashed: boolean
}

/** Loses what crashes inside, and nothing around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { subject: undefined, hasCrashed: false }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasCrashed: true }
  }

  static getDerivedStateFromProps(
    { subject }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState {
    return { subject, hasCrashed: before.hasCrashed && before.subject === subject }
  }

  override componentDidCatch(error: unknown) {
    this.props.failed(error)
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props
    return this.state.hasCrashed ? fallback : children
  }
}
