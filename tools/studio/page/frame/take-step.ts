import { modalsKey, type ProgramNode, type ScreenInstance } from '../../../../renderer/core'
import { textOf, type JsonObject } from '../../../../renderer/language'
import type { Mark, Marks } from './marks'

/**
 * Takes one step of a scenario on the screen that stands; one that cannot be taken there does
 * nothing.
 */
export function takeStep(step: JsonObject, screen: ScreenInstance, marks: Marks): void {
  if (typeof step['press'] === 'string') press(step['press'], step, screen, marks)
  else if (typeof step['fill'] === 'string') fill(step['fill'], step['value'], screen, marks)
}

/** Whether what a step needs is there: the node on the page, or the modal open. */
export function isReachable(
  { press: pressed, fill: filled }: JsonObject,
  { program, store }: ScreenInstance,
  marks: Marks,
): boolean {
  const id = textOf(pressed ?? filled)
  if (Object.hasOwn(program.modals, id))
    return (store.values[modalsKey] as readonly string[]).includes(id)
  return id === '' || Object.hasOwn(program.state, id) || find(id, marks) !== undefined
}

function press(id: string, step: JsonObject, screen: ScreenInstance, marks: Marks): void {
  if (Object.hasOwn(screen.program.modals, id)) return void screen.close(id)
  const named = find(id, marks)
  const mark = named && pressable(named, marks)
  if (!mark) return
  const event =
    textOf(step['event']) ||
    (mark.node.events['press'] ? 'press' : (Object.keys(mark.node.events)[0] ?? ''))
  void screen.fire(mark.node, event, mark.scope, step['payload'] ?? undefined)
}

function fill(id: string, value: unknown, screen: ScreenInstance, marks: Marks): void {
  const mark = find(id, marks)
  const state = mark ? mark.node.field : id
  if (state === undefined || !Object.hasOwn(screen.program.state, state)) return
  screen.assign(state, value ?? null)
  if (mark) void screen.fire(mark.node, 'change', mark.scope, value)
}

/**
 * A node that does nothing itself is pressed on the first one inside that does, as a finger would.
 */
function pressable(named: Mark, marks: Marks): Mark {
  if (Object.keys(named.node.events).length > 0) return named
  const inside = new Set(nodesIn(named.node))
  return (
    marks
      .all()
      .find(
        ({ node, scope }) =>
          inside.has(node) && node.events['press'] && scope.key.startsWith(named.scope.key),
      ) ?? named
  )
}

function nodesIn({ children, each }: ProgramNode): ProgramNode[] {
  return [...children, ...(each?.empty ?? [])].flatMap((node) => [node, ...nodesIn(node)])
}

function find(id: string, marks: Marks): Mark | undefined {
  const all = marks.all()
  return (
    all.find(({ node, scope }) => node.id + scope.key === id) ??
    all.find(({ node }) => node.id === id)
  )
}
