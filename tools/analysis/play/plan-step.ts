import {
  modalProps,
  openModals,
  type ScreenInstance,
  type ShownNode,
  type WidgetShape,
  type ProgramNode,
  shownNodes,
} from '../../../renderer/core'
import { own, isObject, type Json, type Scenario, stringOrEmpty } from '../../../renderer/language'
import { say } from '../words/words'

/** True if a scenario shows a loading state for seconds. */
export const isSlow = ({ answers = {} }: Scenario): boolean =>
  /"\$delayMs"|"timeout"/.test(JSON.stringify(answers))

/** The payload of a widget's event, if the step has none. */
export type PayloadOf = (widget: string, event: string) => unknown

/** Takes a step. A string is the reason why the step is impossible. */
type Plan = (() => void) | string

export function planStep(
  step: Press | Fill,
  screen: ScreenInstance,
  payloadOf: PayloadOf = () => undefined,
  shapes?: ReadonlyMap<string, WidgetShape>,
): Plan {
  if (screen.signal.aborted) return say`The screen has been left then.`
  const view = { screen, shown: shownNodes(screen, shapes) }
  if ('fill' in step) return fill(step, view)
  return own(screen.program.modals, step.press)
    ? close(step.press, screen)
    : press(step, view, payloadOf)
}

interface View {
  readonly screen: ScreenInstance
  readonly shown: readonly ShownNode[]
}

function press({ press: id, event, payload }: Press, view: View, payloadOf: PayloadOf): Plan {
  const { screen } = view
  const named = findReachable(id, view)
  if (typeof named === 'string') return named
  const shown = pressableIn(named, view)
  const { events, widget } = shown.node
  const name = event || (events['press'] ? 'press' : (Object.keys(events)[0] ?? ''))
  if (!events[name]) return say`"${id}" does nothing on "${name || 'press'}".`
  const carried = payload === undefined ? payloadOf(widget, name) : payload
  return obstacle(shown, name) ?? (() => void screen.fire(shown.node, name, shown.scope, carried))
}

function fill({ fill: id, value }: Fill, view: View): Plan {
  const { screen } = view
  const shown = findReachable(id, view, ({ node }) => node.field === id)
  if (typeof shown === 'string') return shown
  const { field } = shown.node
  if (field === undefined || !Object.hasOwn(screen.program.state, field))
    return say`"${id}" is not a visible input then.`
  const enter = () => {
    screen.assign(field, value)
    void screen.fire(shown.node, 'change', shown.scope, value)
  }
  return obstacle(shown, 'change') ?? lengthObstacle(shown, value) ?? enter
}

/** A phone removes the characters beyond the limit of the input. */
function lengthObstacle({ id, props }: ShownNode, value: Json): string | undefined {
  const most = props['maxLength'] ?? props['maxDigits']
  return typeof value === 'string' && typeof most === 'number' && value.length > most
    ? say`"${id}" keeps only ${most} characters then.`
    : undefined
}

/** Returns why a control does not accept an event. A busy control still accepts input. */
function obstacle({ id, props }: ShownNode, event: string): string | undefined {
  if (props['disabled']) return say`"${id}" is disabled then.`
  if (props['readOnly'] && event !== 'press') return say`"${id}" is read-only then.`
  if (props['busy'] && event !== 'change') return say`"${id}" is busy then.`
  return undefined
}

function close(name: string, screen: ScreenInstance): Plan {
  const open = openModals(screen)
  const top = open.at(-1)
  const modal = open.find((other) => other.name === name)
  if (!modal || !top) return say`"${name}" is not open then.`
  if (modal !== top) return say`"${name}" is behind the open modal "${top.name}" then.`
  const { dismissible = true } = modalProps(modal, screen)
  return dismissible
    ? () => void screen.close(name)
    : say`"${name}" has no way out then: it is not dismissible.`
}

/** Presses a control, or closes a modal with its close button. */
interface Press {
  readonly press: string
  /** Only if this is not the first event for which the node has a chain. */
  readonly event: string
  readonly payload: Json | undefined
}

/** Enters a value. */
interface Fill {
  readonly fill: string
  readonly value: Json
}

/** Lets time pass, in milliseconds. */
interface Advance {
  readonly advance: number
}

export type Step = Press | Fill | Advance

/** `undefined` if the step is invalid. */
export function readStep(source: Json): Step | undefined {
  if (!isObject(source)) return undefined
  const { press, event, payload, fill, value, advance } = source
  if (typeof press === 'string') return { press, event: stringOrEmpty(event), payload }
  if (typeof fill === 'string') return { fill, value: value ?? null }
  return typeof advance === 'number' ? { advance } : undefined
}

/** The pointer of a node and the key of its row. They identify a node without an id. */
export const placeOfNode = ({ node, scope }: ShownNode): string => node.pointer + scope.key

/** Finds a node by name or pointer, if a tap can reach it; otherwise by `orElse`. */
function findReachable(
  id: string,
  { screen, shown }: View,
  orElse: (shown: ShownNode) => boolean = () => false,
): ShownNode | string {
  const top = openModals(screen).at(-1)
  const named = shown.filter((other) => other.id === id || placeOfNode(other) === id)
  const meant = named.length > 0 ? named : shown.filter(orElse)
  const reached = meant.find(({ modal }) => modal === top)
  if (reached) return reached
  if (meant.length > 0) return say`"${id}" is behind the open modal "${top?.name ?? ''}" then.`
  const row = shown.find(({ node }) => node.id === id)
  return row
    ? say`"${id}" is in a row then. Name it with the key of the row, as in "${row.id}".`
    : say`"${id}" is not on the screen then.`
}

/** A node without events stands for the first node inside that can be pressed. */
function pressableIn(named: ShownNode, { shown }: View): ShownNode {
  if (Object.keys(named.node.events).length > 0) return named
  const inside = new Set(nodesIn(named.node))
  const { key } = named.scope
  return (
    shown.find(
      ({ node, scope }) =>
        inside.has(node) &&
        node.events['press'] &&
        (scope.key === key || scope.key.startsWith(`${key}/`)),
    ) ?? named
  )
}

function nodesIn({ children, each }: ProgramNode): ProgramNode[] {
  return [...children, ...(each?.empty ?? [])].flatMap((node) => [node, ...nodesIn(node)])
}
