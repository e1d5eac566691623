import { splitPath, type Json, type JsonObject } from '../../../renderer/language'
import { readStep } from '../play/plan-step'
import { isEnabled, type SeenNode, type ScreenView } from './screen-view'
import type { Chain, Step } from '../../../renderer/core'

/**
 * The values to enter. A scenario's values are under an id or a state entry, and the examples of a
 * schema under `state.<entry>`.
 */
export type Entries = ReadonlyMap<string, readonly Json[]>

export function entriesOf(steps: readonly Json[]): Entries {
  const found = new Map<string, Json[]>()
  for (const source of steps) {
    const step = readStep(source)
    if (step && 'fill' in step) found.set(step.fill, [...(found.get(step.fill) ?? []), step.value])
  }
  return found
}

/**
 * Returns plays that repeat the longest scenario with an input, but give the input a wrong value:
 * none, an empty value, or one character less.
 */
export function otherFills<Play extends { readonly steps: readonly Json[] }>(
  plays: readonly Play[],
): Play[] {
  const longest = new Map<string, readonly [Play, number]>()
  for (const play of plays.toSorted((one, other) => one.steps.length - other.steps.length))
    play.steps.forEach((source, at) => {
      const step = readStep(source)
      if (step && 'fill' in step) longest.set(step.fill, [play, at])
    })
  return [...longest].flatMap(([fill, [play, at]]) => {
    const { steps } = play
    const { value } = steps[at] as JsonObject
    const others = typeof value === 'string' ? [value.slice(0, -1), ''] : []
    return [
      { ...play, steps: steps.toSpliced(at, 1) },
      ...others.map((other) => ({ ...play, steps: steps.with(at, { fill, value: other }) })),
      ...(value === ''
        ? []
        : [{ ...play, steps: steps.toSpliced(at + 1, 0, { fill, value: '' }) }]),
    ]
  })
}

/** Returns the enabled nodes that neither a modal nor a widget hides. */
export function reachableIn({ nodes, modals, isLeft }: ScreenView): SeenNode[] {
  const top = modals.at(-1)
  return nodes.filter(
    (node) => !isLeft && node.shown.modal?.name === top?.name && !node.isHidden && isEnabled(node),
  )
}

/** Returns the steps that are possible in a view. `isMeant` selects the controls to tap. */
export function stepsAt(
  view: ScreenView,
  entries: Entries,
  isMeant?: (node: SeenNode) => boolean,
): Json[] {
  const reachable = reachableIn(view)
  if (isMeant) return reachable.filter(isMeant).flatMap(pressesOf)
  if (view.isLeft) return []
  const top = view.modals.at(-1)
  const steps = reachable.flatMap((node) => [...fillsOf(node, entries), ...pressesOf(node)])
  return top?.dismissible ? [...steps, { press: top.name }] : steps
}

/** Returns another value for an input; undefined if the input accepts no other value. */
export function otherFill(node: SeenNode, state: ScreenView['state']): Json | undefined {
  const values = valuesFor(node).flatMap((value) => {
    if (node.choices) return [value]
    if (typeof value === 'string') return [value, value.slice(1)]
    return typeof value === 'number' ? [value, value + 1] : [true, false]
  })
  const value = values.find((one) => one !== state[node.shown.node.field ?? ''])
  return value === undefined ? undefined : { fill: nameOfControl(node), value }
}

export const nameOfControl = ({ shown, place }: SeenNode) => shown.id || place

export function pressesOf(node: SeenNode): Json[] {
  const { events, field } = node.shown.node
  if (node.widget?.folds) return [{ press: nameOfControl(node) }]
  return Object.keys(events)
    .filter((event) => event !== 'change' || field === undefined)
    .map((event) =>
      event === 'press' ? { press: nameOfControl(node) } : { press: nameOfControl(node), event },
    )
}

function fillsOf(node: SeenNode, entries: Entries): Json[] {
  const { field } = node.shown.node
  if (field === undefined) return []
  const examples = node.choices ? [] : entries.get(`state.${field}`)
  const known = entries.get(node.shown.id) ?? entries.get(field) ?? examples ?? []
  const values = known.length > 0 ? known.slice(0, 1) : valuesFor(node)
  return values.map((value) => ({ fill: nameOfControl(node), value }))
}

function valuesFor({ shown: { props }, widget, choices }: SeenNode): Json[] {
  if (choices) return choices.filter((one) => one !== props['value']).slice(0, 2)
  const { number, boolean, string } = widget?.field ?? {}
  if (boolean) return [true]
  if (number) return [3]
  if (!string) return []
  const most = Number(props['maxDigits'] ?? props['length'] ?? props['digits'] ?? 0)
  return [
    most > 0 || widget?.pattern?.test('Sample') === false
      ? '5512345678901234'.slice(0, most || undefined)
      : 'Sample',
  ]
}

export function stepsIn(chain: Chain): Step[] {
  return chain.flatMap((step) => [
    step,
    ...[...Object.values(step.chains), ...Object.values(step.codes)].flatMap(stepsIn),
  ])
}

/** Returns the names of the state entries that the paths read. */
export const statesRead = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const [root, name] = splitPath(path)
    return root === 'state' && name !== undefined ? [name] : []
  })
