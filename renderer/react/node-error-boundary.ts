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
  /** What was drawn last. */
  children: ReactNode
}

/**
 * Keeps a crash to the node that crashed. Plain widgets inside have no boundary, since a boundary
 * for each would cost every phone;
 * so a node with others inside is first drawn again with one for each, and only what crashes then
 * is replaced by its fallback.
 */
export class NodeErrorBoundary extends Component<NodeErrorBoundaryProps, NodeErrorBoundaryState> {
  override state: NodeErrorBoundaryState = { failed: false, children: undefined }

  static getDerivedStateFromError(): Partial<NodeErrorBoundaryState> {
    return { failed: true }
  }

  /** What stands in for a crash gives way when the widget gets new props: they may be good ones. */
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

/** True when nothing but the node's own widget can have crashed. */
function isAlone({ node, view }: NodeErrorBoundaryProps): boolean {
  return view.isIsolated || node.children.length === 0
}
