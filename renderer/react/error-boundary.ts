import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /**
   * An object that identifies the content. When the object changes after a crash, the boundary
   * draws the content again.
   */
  subject: unknown
  failed: (error: unknown) => void
  fallback?: (error: unknown) => ReactNode
  children?: ReactNode
}

interface ErrorBoundaryState {
  subject: unknown
  crash: { error: unknown } | undefined
}

/** Shows the fallback instead of its children if a child crashes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { subject: undefined, crash: undefined }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { crash: { error } }
  }

  static getDerivedStateFromProps(
    { subject }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState {
    return { subject, crash: before.subject === subject ? before.crash : undefined }
  }

  override componentDidCatch(error: unknown) {
    this.props.failed(error)
  }

  override render(): ReactNode {
    const { fallback, children } = this.props
    const { crash } = this.state
    return crash ? fallback?.(crash.error) : children
  }
}
