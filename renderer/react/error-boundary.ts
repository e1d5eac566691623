import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /**
   * An object that identifies the content. When the object changes after a crash, the boundary
   * draws the content again.
   */
  subject: unknown
  failed: (error: unknown) => void
  fallback?: ReactNode
  children?: ReactNode
}

interface ErrorBoundaryState {
  subject: unknown
  hasCrashed: boolean
}

/** Shows the fallback instead of its children if a child crashes. */
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
