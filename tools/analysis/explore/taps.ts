import type { Json, JsonObject } from '../../../renderer/language'
import { readStep } from '../play/plan-step'
import { isEnabled, type SeenNode, type ScreenView } from './screen-view'

/** The values that scenarios enter, by input. */
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
 * The steps of the scenarios with one wrong input: left out, emptied or cut by a character. Each
 * input is wrong in the longest scenario that fills it, so that its other inputs are right.
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

/** With `isMeant`, only taps on some controls. */
export function stepsAt(
  { nodes, modals, isLeft }: ScreenView,
  entries: Entries,
  isMeant?: (node: SeenNode) => boolean,
): Json[] {
  if (isLeft) return []
  const top = modals.at(-1)
  const within = nodes.filter(({ shown, isHidden }) => shown.modal?.name === top?.name && !isHidden)
  if (isMeant) return within.filter((node) => isEnabled(node) && isMeant(node)).flatMap(pressesOf)
  const steps = within
    .filter(isEnabled)
    .flatMap((node) => [...fillsOf(node, entries), ...pressesOf(node)])
  return top?.dismissible ? [...steps, { press: top.name }] : steps
}

const nameOfControl = ({ shown, place }: SeenNode) => shown.id || place

function pressesOf(node: SeenNode): Json[] {
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
  const known = entries.get(node.shown.id) ?? entries.get(field) ?? []
  const values = known.length > 0 ? known.slice(0, 1) : valuesFor(node)
  return values.map((value) => ({ fill: nameOfControl(node), value }))
}

/** Chooses values by the options of an input and the type of its field. */
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
