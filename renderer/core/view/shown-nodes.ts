import { describeError, own } from '../../language'
import type { ProgramModal, ProgramNode, Program, NamedValue } from '../compile/program'
import { busyKey, type ScreenInstance } from '../run/instance'
import type { Scope } from '../scope'
import {
  fieldValue,
  type WidgetShape,
  fitProps,
  type PropShape,
  type PropShapes,
} from './fit-props'
import { nodeGroups } from './node-groups'
import { countRows, rowScope, rowsOf } from './rows-of'
import { isTruthy } from '../expression/logic'
import { modalsKey } from '../run/modals'

export interface ShownNode {
  readonly node: ProgramNode
  readonly scope: Scope
  readonly id: string
  readonly props: Readonly<Record<string, unknown>>
  /** The modal that contains the node; undefined in the body. */
  readonly modal: ProgramModal | undefined
}

interface DisplayContext {
  readonly screen: ScreenInstance
  readonly modal: ProgramModal | undefined
  readonly widgets: ReadonlyMap<string, WidgetShape> | undefined
}

/**
 * Lists all visible nodes without drawing them. The nodes of the top modal come first. If a node
 * fails, its fallback is listed. Without `widgets`, props are not converted to shapes.
 */
export function shownNodes(
  screen: ScreenInstance,
  widgets?: ReadonlyMap<string, WidgetShape>,
): ShownNode[] {
  const nodesOf = (nodes: readonly ProgramNode[], modal?: ProgramModal) =>
    nodeGroups(nodes, screen).flatMap((part) =>
      shownNodesOf(part.nodes, part.scope, { screen, modal, widgets }),
    )
  const inModals = openModals(screen).reduceRight<ShownNode[]>((above, modal) => {
    modalProps(modal, screen)
    return [...above, ...nodesOf(modal.body, modal)]
  }, [])
  return [...inModals, ...nodesOf(screen.program.body)]
}

function shownNodesOf(
  nodes: readonly ProgramNode[],
  scope: Scope,
  display: DisplayContext,
): ShownNode[] {
  return nodes.flatMap((node) => nodesIn(node, scope, display))
}

interface NodeList {
  readonly values: readonly unknown[]
  readonly nodes: readonly ShownNode[]
}

const listed = new WeakMap<ScreenInstance, Map<ProgramNode, NodeList>>()

/**
 * Lists a node and the nodes inside it. The list is cached until a value that one of these nodes
 * reads changes. Lists of nodes in rows are not cached.
 */
function nodesIn(node: ProgramNode, scope: Scope, display: DisplayContext): readonly ShownNode[] {
  const { screen, modal, widgets } = display
  const list = () =>
    node.each ? nodesOfRows(node, scope, display) : nodesOfOne(node, scope, display)
  if (scope !== screen.scope) return list()
  const known = listed.get(screen) ?? new Map<ProgramNode, NodeList>()
  listed.set(screen, known)
  const values = [modal, widgets, ...keysIn(node, screen).map((key) => screen.store.read(key))]
  const last = known.get(node)
  if (last?.values.every((value, at) => value === values[at])) return last.nodes
  const nodes = list()
  known.set(node, { values, nodes })
  return nodes
}

const keys = new WeakMap<ProgramNode, readonly string[]>()

/** The store keys that a node, the nodes inside it, and their fallbacks read. */
function keysIn(node: ProgramNode, screen: ScreenInstance): readonly string[] {
  let known = keys.get(node)
  if (!known) {
    const { each, children, critical, pointer, subscriptionKeys, slow } = node
    const fallback = node.fallback ?? (critical ? screen.program.criticalFallback : undefined)
    const inside = [...children, ...(each?.empty ?? [])]
    if (fallback && fallback.pointer !== pointer) inside.push(fallback)
    const own = [...subscriptionKeys, ...(each?.subscriptionKeys ?? []), ...(slow ? ['$busy'] : [])]
    known = [...new Set([...own, ...inside.flatMap((inner) => keysIn(inner, screen))])]
    keys.set(node, known)
  }
  return known
}

function nodesOfRows(node: ProgramNode, scope: Scope, display: DisplayContext): ShownNode[] {
  const repeat = node.each!
  // If a list fails, its node is drawn without children, because the children have no row.
  return attempt({ ...node, children: [] }, scope, display, () => {
    const rows = rowsOf(repeat, scope)
    if (!scope.key) countRows(node, rows, scope)
    return rows.length === 0
      ? shownNodesOf(repeat.empty, scope, display)
      : rows.flatMap((row) => nodesOfOne(node, rowScope(repeat, row, scope), display))
  })
}

function nodesOfOne(node: ProgramNode, scope: Scope, display: DisplayContext): ShownNode[] {
  const { widgets, modal } = display
  return attempt(node, scope, display, () => {
    if (!isShown(node, scope)) return []
    if (node.widget !== '' && widgets && !widgets.has(node.widget))
      return shownNodesOf(fallbackOf(node, display.screen.program), scope, display)
    const shownNode = {
      node,
      scope,
      id: node.id && node.id + scope.key,
      props: propsOf(node, scope, display.screen, widgets?.get(node.widget)),
      modal,
    }
    return [shownNode, ...shownNodesOf(node.children, scope, display)]
  })
}

function propsOf(
  node: ProgramNode,
  scope: Scope,
  screen: ScreenInstance,
  { props, field }: WidgetShape = {},
): ShownNode['props'] {
  return {
    ...preparedOn(screen, node, props)(scope),
    ...(node.field === undefined ? {} : { value: fieldValue(node, node.field, screen, field) }),
    ...(node.slow ? { busy: screen.store.read(busyKey(node, scope)) === true } : {}),
  }
}

interface PropsReader {
  readonly shapes: PropShapes | undefined
  readonly propsIn: PropsIn
}

const prepared = new WeakMap<ScreenInstance, Map<ProgramNode, PropsReader>>()

function preparedOn(
  screen: ScreenInstance,
  node: ProgramNode,
  shapes: PropShapes | undefined,
): PropsIn {
  const nodes = prepared.get(screen) ?? new Map<ProgramNode, PropsReader>()
  prepared.set(screen, nodes)
  const known = nodes.get(node)
  if (known && known.shapes === shapes) return known.propsIn
  const propsIn = prepareProps(node, shapes, screen)
  nodes.set(node, { shapes, propsIn })
  return propsIn
}

function attempt(
  node: ProgramNode,
  scope: Scope,
  display: DisplayContext,
  see: () => ShownNode[],
): ShownNode[] {
  try {
    return see()
  } catch (error) {
    const { screen } = display
    screen.report({ code: 'node-failed', pointer: node.pointer, detail: describeError(error) })
    return shownNodesOf(fallbackOf(node, screen.program), scope, display)
  }
}

export function isShown({ when }: ProgramNode, scope: Scope): boolean {
  return !when || isTruthy(when.evaluate(scope))
}

/**
 * The nodes that replace a failed node: its `fallback`, or else the app's fallback if the node is
 * critical, or else the node's critical children.
 */
export function fallbackOf(
  node: ProgramNode,
  { criticalFallback }: Program,
): readonly ProgramNode[] {
  const fallback = node.fallback ?? (node.critical ? criticalFallback : undefined)
  return fallback && fallback.pointer !== node.pointer ? [fallback] : criticalAmong(node.children)
}

/**
 * The critical nodes inside nodes. A list with a critical node is returned as a whole, because the
 * critical node may read the row.
 */
function criticalAmong(nodes: readonly ProgramNode[]): readonly ProgramNode[] {
  return nodes.flatMap((node) => {
    if (node.critical) return [node]
    const inside = criticalAmong(node.children)
    return node.each && inside.length > 0 ? [node] : inside
  })
}

/** The open modals, with the top modal last. */
export function openModals({ store, program }: ScreenInstance): readonly ProgramModal[] {
  const names = store.values[modalsKey] as readonly string[]
  return names.flatMap((name) => own(program.modals, name) ?? [])
}

/** Evaluates the props of a modal. A prop that fails is reported and left out. */
export function modalProps(
  { name, props }: ProgramModal,
  screen: ScreenInstance,
): Record<string, unknown> {
  const values = [...props.constantPerScreen, ...props.dynamic].map(([prop, value]) => [
    prop,
    screen.value(value, screen.scope, `/modals/${name}/${prop}`),
  ])
  return { ...props.fixed, ...Object.fromEntries(values) }
}

/** Returns the props of a node's widget, without handlers and the value of the input. */
export type PropsIn = (scope: Scope) => Record<string, unknown>

/** Prepares the props of a node. Values that are constant on an open screen are evaluated once. */
export function prepareProps(
  { props: { fixed, constantPerScreen, dynamic }, pointer }: ProgramNode,
  shapes: PropShapes | undefined,
  screen: ScreenInstance,
): PropsIn {
  const place = { screen, pointer }
  const steady: Record<string, unknown> = { ...fixed, ...valuesOf(constantPerScreen, screen.scope) }
  const [steadyShapes, changingShapes]: [Record<string, PropShape>, Record<string, PropShape>] = [
    {},
    {},
  ]
  for (const name in shapes) {
    // The format of an amount depends on other props, so it is evaluated with them.
    const isLate = name === 'amount' || dynamic.some(([other]) => other === name)
    ;(isLate ? changingShapes : steadyShapes)[name] = shapes[name]!
  }
  fitProps(steady, steadyShapes, place)
  return (scope) => {
    const props = { ...steady }
    for (const [name, value] of dynamic) props[name] = value.evaluate(scope) ?? undefined
    return fitProps(props, changingShapes, place)
  }
}

/** Evaluates props. Null becomes `undefined`, for which the widget uses its default. */
function valuesOf(values: readonly NamedValue[], scope: Scope): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of values) props[name] = value.evaluate(scope) ?? undefined
  return props
}
