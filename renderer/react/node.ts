import {
  createElement,
  Fragment,
  type ComponentType,
  type FragmentProps,
  type ReactNode,
} from 'react'
import { memo, useMemo } from './hooks'
import { jsx, jsxs } from 'react/jsx-runtime'
import {
  busyKey,
  fallbackOf,
  fieldValue,
  isShown,
  prepareProps,
  type ProgramNode,
  type PropsIn,
  type PropShape,
  type Scope,
  type ScreenInstance,
  type Store,
} from '../core'
import { describeError } from '../language'
import { ErrorBoundary } from './error-boundary'
import { renderRows } from './rows'
import { type Reader, readerOf, useReader } from './use-reads'
import { type View, isolatedView } from './view'
import type { WidgetEntry } from './widget'

interface NodeProps {
  node: ProgramNode
  scope: Scope
  view: View
}

/** Renders a node. Only nodes that read changing values become components. */
function renderNode(node: ProgramNode, scope: Scope, view: View): ReactNode {
  if (node.isStatic) return staticElement(node, scope, view)
  return node.each ? renderRows(node, scope, view) : renderOne(node, scope, view)
}

export function renderOne(node: ProgramNode, scope: Scope, view: View): ReactNode {
  return node.subscriptionKeys.length > 0 || node.slow
    ? jsx(LiveNode, { node, scope, view })
    : drawNode(node, scope, view)
}

/**
 * Renders nodes without keys. React needs no keys, because the number of nodes never changes:
 * `jsxs` marks the elements accordingly. A React fragment would only take memory.
 */
export function renderNodes(nodes: readonly ProgramNode[], scope: Scope, view: View): ReactNode {
  if (nodes.length === 1) return renderNode(nodes[0]!, scope, view)
  if (nodes.length === 0) return undefined
  const props: FragmentProps = { children: nodes.map((node) => renderNode(node, scope, view)) }
  jsxs(Fragment, props)
  return props.children
}

const LiveNode = memo(function LiveNode({ node, scope, view }: NodeProps): ReactNode {
  const { store } = view.screen
  useReader(useMemo(() => readerFor(node, scope, store), [node, scope, store]))
  return drawNode(node, scope, view)
})

/** The subscription of a node to its values, and, if an event is slow, to its busy state. */
function readerFor(node: ProgramNode, scope: Scope, store: Store): Reader {
  const { dependencies, subscriptionKeys } = node
  if (!node.slow) return readerOf(store, dependencies, subscriptionKeys)
  const busy = busyKey(node, scope)
  return readerOf(store, [...dependencies, busy], [...subscriptionKeys, busy])
}

function staticElement(node: ProgramNode, scope: Scope, view: View): ReactNode {
  if (!view.staticElements.has(node)) view.staticElements.set(node, drawNode(node, scope, view))
  return view.staticElements.get(node)
}

/** Draws a node or its fallback, which does not affect its neighbours. */
function drawNode(node: ProgramNode, scope: Scope, view: View): ReactNode {
  try {
    if (!isShown(node, scope)) return null
    view.drawn?.(node)
    const content =
      node.widget === '' ? renderNodes(node.children, scope, view) : drawWidget(node, scope, view)
    return view.around ? view.around(content, node, scope) : content
  } catch (error) {
    return drawFailed(error, node, scope, view)
  }
}

export function drawFailed(error: unknown, node: ProgramNode, scope: Scope, view: View): ReactNode {
  view.screen.report({ code: 'node-failed', pointer: node.pointer, detail: describeError(error) })
  return renderFallback(node, scope, view)
}

function renderFallback(node: ProgramNode, scope: Scope, view: View): ReactNode {
  return renderNodes(fallbackOf(node, view.screen.program), scope, view) ?? null
}

function drawWidget(node: ProgramNode, scope: Scope, view: View): ReactNode {
  const entry = view.widgets.get(node.widget)
  if (!entry) {
    view.screen.report({ code: 'unknown-widget', pointer: node.pointer, detail: node.widget })
    return renderFallback(node, scope, view)
  }
  const props = propsOf(node, scope, view, entry)
  if (entry.pure && !view.isIsolated) {
    const children = renderNodes(node.children, scope, view)
    if (children !== undefined) props['children'] = children
    return (entry.component as (props: never) => ReactNode)(props as never)
  }
  const children = node.children.map((child) => renderNode(child, scope, view))
  const widget = createElement(
    entry.component as ComponentType<Record<string, unknown>>,
    props,
    ...children,
  )
  return bounded(widget, node, scope, view)
}

/**
 * Draws a widget in a boundary for one node. Pure widgets get a boundary only after a crash,
 * because more boundaries would slow down every phone.
 */
function bounded(widget: ReactNode, node: ProgramNode, scope: Scope, view: View): ReactNode {
  const isAlone = view.isIsolated || node.children.length === 0
  const failed = (error: unknown) =>
    view.screen.report({
      code: 'widget-failed',
      pointer: node.pointer,
      detail: `${node.widget}: ${describeError(error)}`,
    })
  const fallback = () =>
    isAlone ? renderFallback(node, scope, view) : drawNode(node, scope, isolatedView(view))
  // New props of a widget may be valid, so the fallback of the widget is removed.
  return createElement(
    ErrorBoundary,
    { subject: isAlone ? widget : node, failed, fallback },
    widget,
  )
}

/**
 * Matches the ids that elements may have. An id becomes a member of `window`, in which scripts may
 * look for a class, so ids with a capital first letter are left out.
 */
const elementName = /^[a-z]/

function propsOf(
  node: ProgramNode,
  scope: Scope,
  view: View,
  takes: WidgetEntry,
): Record<string, unknown> {
  const { screen } = view
  const props = preparedOf(node, view, takes)(scope)
  for (const [event, prop] of node.handlers) props[prop] = handlerOf(event, node, scope, screen)
  if (elementName.test(node.id)) props['id'] = node.id + scope.key
  if (node.field !== undefined) bindField(props, node, node.field, scope, view, takes.field)
  if (node.slow) props['busy'] = screen.store.read(busyKey(node, scope)) === true
  return props
}

function bindField(
  props: Record<string, unknown>,
  node: ProgramNode,
  field: string,
  scope: Scope,
  { screen }: View,
  shape: PropShape | undefined,
): void {
  // The id connects a control with its label.
  props['id'] ??= `${field}-field${scope.key}`
  props['value'] = fieldValue(node, field, screen, shape)
  props['onChange'] = (value: unknown) => {
    // Some widgets report one value twice, for example a radio button that is pressed again.
    if (Object.is(value, screen.store.read(`state.${field}`))) return
    screen.assign(field, value)
    void screen.fire(node, 'change', scope, value)
  }
}

function preparedOf(
  node: ProgramNode,
  { prepared, screen }: View,
  { props }: WidgetEntry,
): PropsIn {
  let propsIn = prepared.get(node)
  if (!propsIn) prepared.set(node, (propsIn = prepareProps(node, props, screen)))
  return propsIn
}

/** A separate function, so that a handler keeps only these four values in memory. */
function handlerOf(event: string, node: ProgramNode, scope: Scope, screen: ScreenInstance) {
  return (payload?: unknown) => screen.fire(node, event, scope, payload)
}
