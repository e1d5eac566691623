import { Component, type ReactNode } from 'react'
import { describeError } from '../language'
import type { ProgramNode, Scope } from '../core'
import { drawNode, renderFallback } from './node'
import { isolatedView, type View } from './view'

interface NodeErrorBoundaryProps {
  node: ProgramNode
  scope: Scope
  view: View
  children?: ReactNode
}

interface NodeErrorBoundaryState {
  failed: boolean
  /** The children of the last render. */
  children: ReactNode
}

/**
 * Limits a crash to the node that crashed. Boundaries for pure widgets would slow down every phone,
 * so a node is rendered with them only after a crash.
 */
export class NodeErrorBoundary extends Component<NodeErrorBoundaryProps, NodeErrorBoundaryState> {
  override state: NodeErrorBoundaryState = { failed: false, children: undefined }

  static getDerivedStateFromError(): Partial<NodeErrorBoundaryState> {
    return { failed: true }
  }

  /** A fallback disappears when the widget gets new props, which may be valid. */
  static getDerivedStateFromProps(
    props: NodeErrorBoundaryProps,
    { failed, children }: NodeErrorBoundaryState,
  ): NodeErrorBoundaryState {
    return {
      children: props.children,
      failed: failed && (children === props.children || !isAlone(props)),
    }
  }

  override componentDidCatch(error: unknown) {
    const { node, view } = this.props
    view.screen.report({
      code: 'widget-failed',
      pointer: node.pointer,
      detail: `${node.widget}: ${describeError(error)}`,
    })
  }

  override render() {
    const { node, scope, view, children } = this.props
    if (!this.state.failed) return children
    return isAlone(this.props)
      ? renderFallback(node, scope, view)
      : drawNode(node, scope, isolatedView(view))
  }
}

function isAlone({ node, view }: NodeErrorBoundaryProps): boolean {
  return view.isIsolated || node.children.length === 0
}
