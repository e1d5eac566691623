import {
  modalProps,
  openModals,
  type ScreenInstance,
  type ShownNode,
  type WidgetShape,
} from '../../../renderer/core'
import { own, isObject, type Json, type Scenario, stringOrEmpty } from '../../../renderer/language'
import type { Widget } from '../project/widgets'
import { say } from '../words/words'
import { hiddenAmong, insideOf, placeOfNode, unfoldedPlaces, shownOn } from './hidden-nodes'

/** Returns whether a scenario delays a response, and so shows a loading state for some time. */
export const isSlow = ({ answers = {} }: Scenario): boolean =>
  /"\$delayMs"|"timeout"/.test(JSON.stringify(answers))

export type PayloadOf = (widget: string, event: string) => unknown

/** The plan of a step: a function that executes the step, or the reason why it is impossible. */
type Plan = (() => void) | string

export function planStep(
  step: Press | Fill,
  screen: ScreenInstance,
  payloadOf: PayloadOf = () => undefined,
  widgets: ReadonlyMap<string, Widget> = new Map(),
  shapes?: ReadonlyMap<string, WidgetShape>,
): Plan {
  if (screen.signal.aborted) return say`An earlier step has already left the screen.`
  const shown = shownOn(screen, shapes)
  const hidden = hiddenAmong(shown, widgets, unfoldedPlaces(screen))
  const view = { screen, shown, hidden, widgets }
  if ('fill' in step) return fill(step, view)
  return meansModal(step.press, view) ? close(step.press, screen) : press(step, view, payloadOf)
}

/** Returns whether a name means a modal. A closed modal may have the name of a visible node. */
function meansModal(name: string, { screen, shown }: View): boolean {
  if (!own(screen.program.modals, name)) return false
  return (
    openModals(screen).some((open) => open.name === name) || !shown.some(({ id }) => id === name)
  )
}

export interface WidgetView {
  readonly shown: readonly ShownNode[]
  readonly hidden: ReadonlySet<ShownNode>
  readonly widgets: ReadonlyMap<string, Widget>
}

interface View extends WidgetView {
  readonly screen: ScreenInstance
}

function press({ press: id, event, payload }: Press, view: View, payloadOf: PayloadOf): Plan {
  const { screen } = view
  const named = findReachable(id, view)
  if (typeof named === 'string') return named
  if (view.widgets.get(named.node.widget)?.folds) return unfold(named, view)
  const shown = pressableIn(named, view)
  const { events, widget } = shown.node
  const name = event || (events['press'] ? 'press' : (Object.keys(events)[0] ?? ''))
  const isKnown = view.widgets.get(widget)?.events.has(name) ?? true
  if (!events[name] || !isKnown)
    return say`"${id}" has no steps for the event "${name || 'press'}".`
  const carried = payload === undefined ? payloadOf(widget, name) : payload
  return (
    obstacle(shown, name, view) ??
    withoutItem(shown, name, carried, view) ??
    (() => void screen.fire(shown.node, name, shown.scope, carried))
  )
}

function fill({ fill: id, value }: Fill, view: View): Plan {
  const { screen } = view
  const shown = findReachable(id, view, ({ node }) => node.field === id)
  if (typeof shown === 'string') return shown
  const { field } = shown.node
  if (field === undefined || !Object.hasOwn(screen.program.state, field))
    return say`At this step, "${id}" is not a visible input.`
  const enter = () => {
    screen.assign(field, value)
    void screen.fire(shown.node, 'change', shown.scope, value)
  }
  return (
    obstacle(shown, 'change', view) ??
    lengthObstacle(shown, value) ??
    rangeObstacle(shown, value) ??
    notOffered(shown, value, view) ??
    enter
  )
}

function withoutItem(
  { id, node, props }: ShownNode,
  event: string,
  payload: unknown,
  { widgets }: View,
): string | undefined {
  const isAboutItem = widgets.get(node.widget)?.events.get(event)?.object?.members.has('index')
  const items = props['value']
  if (!isAboutItem || !Array.isArray(items)) return undefined
  const index = isObject(payload) ? Number(payload['index'] ?? 0) : 0
  return index < items.length ? undefined : say`At this step, "${id}" has no item ${index}.`
}

function unfold(named: ShownNode, { screen, shown, widgets }: View): Plan {
  const unfolded = unfoldedPlaces(screen)
  const place = placeOfNode(named)
  const inside = insideOf(named.node)
  const foldable = hiddenAmong(shown, widgets, new Set())
  if (![...foldable].some(({ node }) => inside.has(node)))
    return say`At this step, "${named.id}" has nothing to unfold.`
  return () => void (unfolded.delete(place) || unfolded.add(place))
}

/**
 * Returns the reason why an input rejects a value: its pattern forbids a character, or its options
 * do not include the value.
 */
function notOffered(shown: ShownNode, value: Json, view: View): string | undefined {
  const { id, node } = shown
  const pattern = view.widgets.get(node.widget)?.pattern
  if (typeof value === 'string' && pattern?.test(value) === false)
    return say`"${id}" does not accept ${JSON.stringify(value)}.`
  const choices = choicesOf(shown, view)
  return choices && !choices.includes(value)
    ? say`At this step, "${id}" does not offer ${JSON.stringify(value)}.`
    : undefined
}

/** Returns the values that an input offers: options, choices of children, or pane numbers. */
export function choicesOf(
  { node, scope, props }: ShownNode,
  { shown, widgets }: WidgetView,
): readonly Json[] | undefined {
  const widget = widgets.get(node.widget)
  const labels = widget?.panes === undefined ? undefined : props[widget.panes]
  if (Array.isArray(labels)) return labels.map((_, index) => index)
  const options = props['options']
  if (Array.isArray(options) && options.length > 0)
    return options.flatMap((option: unknown): Json[] =>
      isObject(option) && option['value'] !== undefined ? [option['value']] : [],
    )
  if (node.children.length === 0) return undefined
  const inside = insideOf(node)
  const rows = shown.flatMap((other) => {
    const choice = widgets.get(other.node.widget)?.choice
    return choice !== undefined && inside.has(other.node) && other.scope.key.startsWith(scope.key)
      ? { choice, props: other.props }
      : []
  })
  return rows.length === 0
    ? undefined
    : rows.flatMap((row) => (row.props['disabled'] ? [] : [row.props[row.choice] as Json]))
}

/** Returns a reason if a value is too long. A phone would cut the value. */
function lengthObstacle({ id, props }: ShownNode, value: Json): string | undefined {
  const most = props['maxLength'] ?? props['maxDigits']
  return typeof value === 'string' && typeof most === 'number' && value.length > most
    ? say`At this step, "${id}" keeps only ${most} characters.`
    : undefined
}

/**
 * Returns a reason if a value is out of range. For dates and times with two bounds of one format, a
 * phone offers only values between the bounds.
 */
function rangeObstacle({ id, props: { min, max } }: ShownNode, value: Json): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (typeof min === 'string' && min !== '' && value < min)
    return say`At this step, "${id}" accepts no value before ${min}.`
  return typeof max === 'string' && max !== '' && value > max
    ? say`At this step, "${id}" accepts no value after ${max}.`
    : undefined
}

/** Returns the reason why a control accepts no event. A busy input still accepts values. */
function obstacle(
  { id, props, node }: ShownNode,
  event: string,
  { widgets }: View,
): string | undefined {
  if (props['disabled'] || isCountingDown(props, widgets.get(node.widget)))
    return say`At this step, "${id}" is disabled.`
  if (props['readOnly'] && event !== 'press') return say`At this step, "${id}" is read-only.`
  if (props['busy'] && event !== 'change') return say`At this step, "${id}" is busy.`
  return undefined
}

/** Returns whether a control accepts no press because a countdown is running. */
export function isCountingDown(
  props: ShownNode['props'],
  { waitsFor, waitsUnless }: Pick<Widget, 'waitsFor' | 'waitsUnless'> = {},
): boolean {
  if (waitsFor === undefined || !(Number(props[waitsFor]) > 0)) return false
  return waitsUnless === undefined || props[waitsUnless] !== true
}

function close(name: string, screen: ScreenInstance): Plan {
  const open = openModals(screen)
  const top = open.at(-1)
  const modal = open.find((other) => other.name === name)
  if (!modal || !top) return say`At this step, "${name}" is not open.`
  if (modal !== top) return say`At this step, "${name}" is behind the open modal "${top.name}".`
  const { dismissible = true } = modalProps(modal, screen)
  return dismissible
    ? () => void screen.close(name)
    : say`"${name}" is not dismissible, so this step cannot close it.`
}

/** A step that presses a control, or that closes a modal by its close button. */
interface Press {
  readonly press: string
  /** The name of the event. If it is empty, the step starts the first event that has a chain. */
  readonly event: string
  readonly payload: Json | undefined
}

interface Fill {
  readonly fill: string
  readonly value: Json
}

interface Advance {
  readonly advance: number
}

export type Step = Press | Fill | Advance

/** Reads a step; returns `undefined` if the step is invalid. */
export function readStep(source: Json): Step | undefined {
  if (!isObject(source)) return undefined
  const { press, event, payload, fill, value, advance } = source
  if (typeof press === 'string') return { press, event: stringOrEmpty(event), payload }
  if (typeof fill === 'string') return { fill, value: value ?? null }
  return typeof advance === 'number' ? { advance } : undefined
}

/** Finds a node by name or pointer, or by `orElse`. Returns a reason if no tap can reach it. */
function findReachable(
  id: string,
  { screen, shown, hidden }: View,
  orElse: (shown: ShownNode) => boolean = () => false,
): ShownNode | string {
  const top = openModals(screen).at(-1)
  const named = shown.filter((other) => other.id === id || placeOfNode(other) === id)
  const meant = named.length > 0 ? named : shown.filter(orElse)
  const reached = meant.find(({ modal }) => modal === top)
  if (reached && hidden.has(reached)) return say`At this step, "${id}" is hidden.`
  if (reached) return reached
  if (meant.length > 0)
    return say`At this step, "${id}" is behind the open modal "${top?.name ?? ''}".`
  const row = shown.find(({ node }) => node.id === id)
  return row
    ? say`At this step, "${id}" is in a row. Name it with the key of the row, as in "${row.id}".`
    : say`At this step, "${id}" is not on the screen.`
}

/**
 * Returns the node that a press starts: the named node, or, if it has no events, the first node
 * inside it that reacts to a press.
 */
function pressableIn(named: ShownNode, { shown }: View): ShownNode {
  if (Object.keys(named.node.events).length > 0) return named
  const inside = insideOf(named.node)
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
