import {
  holds,
  modalsKey,
  statusRoot,
  type ProgramNode,
  type Scope,
  type ScreenInstance,
  type Snapshot,
} from '../../../renderer/core'

/** A node that stands on the screen, and the names in reach there. */
export interface ShownNode {
  readonly node: ProgramNode
  readonly scope: Scope
}

/**
 * What the renderer would show now, without showing it: every condition and every property is
 * worked out.
 */
export function drawScreen(screen: ScreenInstance): ShownNode[] {
  const { program, scope, store } = screen
  const open = store.values[modalsKey] as readonly string[]
  const modals = open.flatMap((name) => program.modals[name] ?? [])
  for (const modal of modals)
    work(
      [...modal.props.constantPerScreen, ...modal.props.dynamic].map(([, value]) => value.evaluate),
      scope,
    )
  if (program.title) work([program.title.value.evaluate], scope)
  return [
    ...program.body.flatMap((node) => drawTop(node, screen)),
    ...modals.flatMap((modal) => modal.body.flatMap((node) => drawNode(node, scope))),
  ]
}

/** A node of the body waits for its sources, as on a phone. */
function drawTop(node: ProgramNode, screen: ScreenInstance): ShownNode[] {
  const states = node.sources.map(
    (name) => (screen.store.read(`${statusRoot}.${name}`) ?? { status: 'ready' }) as Snapshot,
  )
  const failed = states.find((state) => state.status === 'failed')
  if (failed)
    return screen.program.failed.flatMap((other) =>
      drawNode(other, screen.scope.with('failure', failed.failure)),
    )
  const waits = states.some((state) => state.status === 'loading')
  return waits
    ? screen.program.loading.flatMap((other) => drawNode(other, screen.scope))
    : drawNode(node, screen.scope)
}

function drawNode(node: ProgramNode, scope: Scope): ShownNode[] {
  if (!node.each) return drawOne(node, scope)
  const items = node.each.list.evaluate(scope)
  if (!Array.isArray(items) || items.length === 0)
    return node.each.empty.flatMap((other) => drawNode(other, scope))
  const { as, key } = node.each
  return items.flatMap((item, index) => {
    const row = key?.evaluate(scope.with(as, item, index))
    return drawOne(
      node,
      scope.with(
        as,
        item,
        index,
        `/${typeof row === 'string' || typeof row === 'number' ? row : index}`,
      ),
    )
  })
}

function drawOne(node: ProgramNode, scope: Scope): ShownNode[] {
  if (node.when && !holds(node.when.evaluate(scope))) return []
  work(
    [...node.props.constantPerScreen, ...node.props.dynamic].map(([, value]) => value.evaluate),
    scope,
  )
  return [{ node, scope }, ...node.children.flatMap((child) => drawNode(child, scope))]
}

function work(values: readonly ((scope: Scope) => unknown)[], scope: Scope): void {
  for (const value of values) value(scope)
}
