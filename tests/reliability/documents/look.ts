import { describeError, limits } from '../../../renderer/language'
import {
  holds,
  modalsKey,
  statusRoot,
  type Program,
  type ProgramNode,
  type Scope,
  type ScreenInstance,
  type Snapshot,
} from '../../../renderer/core'

/** A node as the renderer would draw it. */
export interface Seen {
  node: ProgramNode
  scope: Scope
  /** It says something, or something can be done with it. */
  isPlain: boolean
}

/**
 * What stands on the screen now, by the rules of `renderer/react` without React: a node that cannot
 * be worked out gives way to its fallback, and its
 * neighbours stay. A hundred times as fast as a page, so that a hundred thousand documents can be
 * looked at; that both say the same is tested.
 */
export function lookAt(screen: ScreenInstance, widgets: ReadonlySet<string>): Seen[] {
  const { program, scope, store } = screen
  const seen: Seen[] = []
  const draw = (node: ProgramNode, inScope: Scope): void =>
    node.each ? drawRows(node, inScope) : drawOne(node, inScope)

  const drawRows = (node: ProgramNode, inScope: Scope) =>
    attempt(node, [], inScope, () => {
      const { list, as, key, empty } = node.each!
      const items = list.evaluate(inScope)
      if (!Array.isArray(items) || items.length === 0)
        return empty.forEach((other) => draw(other, inScope))
      items.slice(0, limits.windowRows).forEach((item, at) => {
        key?.evaluate(inScope.with(as, item, at))
        drawOne(node, inScope.with(as, item, at, `/${at}`))
      })
    })
  const drawOne = (node: ProgramNode, inScope: Scope) =>
    attempt(node, node.children, inScope, () => {
      if (node.when && !holds(node.when.evaluate(inScope))) return
      if (node.widget !== '' && !widgets.has(node.widget))
        return fallBack(node, node.children, inScope)
      const values = [...node.props.constantPerScreen, ...node.props.dynamic].map(([, value]) =>
        value.evaluate(inScope),
      )
      seen.push({
        node,
        scope: inScope,
        isPlain: isPlain(node, [...values, ...Object.values(node.props.fixed)]),
      })
      node.children.forEach((child) => draw(child, inScope))
    })
  const attempt = (
    node: ProgramNode,
    children: readonly ProgramNode[],
    inScope: Scope,
    run: () => void,
  ) => {
    const before = seen.length
    try {
      run()
    } catch (error) {
      screen.report({ code: 'node-failed', pointer: node.pointer, detail: describeError(error) })
      seen.length = before
      fallBack(node, children, inScope)
    }
  }
  const fallBack = (node: ProgramNode, children: readonly ProgramNode[], inScope: Scope) => {
    const instead = node.fallback ?? (node.critical ? program.criticalFallback : undefined)
    if (instead && instead !== node) draw(instead, inScope)
    else children.flatMap(criticalIn).forEach((child) => draw(child, inScope))
  }

  drawBody(screen, program, draw)
  for (const name of store.values[modalsKey] as readonly string[])
    program.modals[name]?.body.forEach((node) => draw(node, scope))
  return seen
}

function criticalIn(node: ProgramNode): ProgramNode[] {
  return node.critical ? [node] : node.children.flatMap(criticalIn)
}

function drawBody(
  screen: ScreenInstance,
  program: Program,
  draw: (node: ProgramNode, scope: Scope) => void,
): void {
  for (const node of program.body) {
    const states = node.sources.map(
      (name) => (screen.store.read(`${statusRoot}.${name}`) ?? { status: 'ready' }) as Snapshot,
    )
    const failed = states.find((state) => state.status === 'failed')
    if (failed)
      program.failed.forEach((other) => draw(other, screen.scope.with('failure', failed.failure)))
    else if (states.some((state) => state.status === 'loading'))
      program.loading.forEach((other) => draw(other, screen.scope))
    else draw(node, screen.scope)
  }
}

const isPlain = (node: ProgramNode, values: readonly unknown[]) =>
  node.handlers.length > 0 ||
  node.field !== undefined ||
  values.some(
    (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  )
