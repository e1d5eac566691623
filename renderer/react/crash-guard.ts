import { Component, type ReactNode } from 'react'

interface CrashGuardProps {
  /** What is drawn inside; after a crash another subject begins anew. */
  subject: unknown
  failed: (error: unknown) => void
  /** What stands in for a crash; without it nothing does. */
  fallback?: ReactNode
  children?: ReactNode
}

interface CrashGuardState {
  subject: unknown
  hasCrashed: boolean
}

/** Loses what crashes inside, and nothing around it. */
export class CrashGuard extends Component<CrashGuardProps, CrashGuardState> {
  override state: CrashGuardState = { subject: undefined, hasCrashed: false }

  static getDerivedStateFromError(): Partial<CrashGuardState> {
    return { hasCrashed: true }
  }

  static getDerivedStateFromProps(
    { subject }: CrashGuardProps,
    before: CrashGuardState,
  ): CrashGuardState {
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
