import {
  type JsonObject,
  isObject,
  type Json,
  own,
  objectOrEmpty,
} from '../../../renderer/language'
import { say } from '../words/words'

/** One node on the screen: its name and its words. */
export type Line = readonly [name: string, words: string]

/** A side effect of the screen, under the name of its action, as in `{ "toast": "Copied" }`. */
export type SideEffect = JsonObject

/** The content of a screen at one time, and the side effects since the previous snapshot. */
export interface ScreenSnapshot {
  readonly seen: readonly Line[]
  readonly effects: readonly SideEffect[]
}

/** Everything that a scenario shows. */
export interface Playback {
  /** The content while the first data loads. */
  readonly loading: readonly Line[]
  readonly opened: ScreenSnapshot
  /** After each step. */
  readonly steps: readonly ScreenSnapshot[]
  /** At the end of the scenario, and after the screen was left. */
  readonly later: ScreenSnapshot
}

/** The expectation about one snapshot, complete or partial. */
export interface SnapshotExpectation {
  readonly change: Change
  readonly whole?: ScreenSnapshot
}

/** The expectations of a scenario, one per snapshot. */
export interface ScenarioExpectation {
  /** `undefined` if the scenario expects nothing about loading. */
  readonly loading: readonly Line[] | undefined
  readonly opened: SnapshotExpectation
  readonly steps: readonly SnapshotExpectation[]
  readonly later: SnapshotExpectation
}

/**
 * Reads the expectation of a scenario, also through `like`; `undefined` if there is none. Returns a
 * message if the other scenario has only a partial one.
 */
export function readExpected(
  scenarios: JsonObject,
  name: string,
): ScenarioExpectation | string | undefined {
  const scenario = objectOrEmpty(own(scenarios, name))
  const steps = Array.isArray(scenario['steps']) ? scenario['steps'].map(expectMember) : []
  const expectation = expectMember(scenario)
  if (!expectation && !steps.some((step) => step !== undefined)) return undefined
  const opened = readOpened(scenarios, name, [])
  if (typeof opened === 'string') return opened
  let now = opened
  const next = (change: Change = {}) =>
    (now = now.whole ? applied(now.whole.seen, change, []) : { change })
  return {
    loading:
      expectation?.['whole'] === true ? loadingOf(expectation['loading'], opened) : undefined,
    opened,
    steps: steps.map(next),
    later: next(objectOrEmpty(expectation?.['later'])),
  }
}

function readOpened(
  scenarios: JsonObject,
  name: string,
  through: readonly string[],
): SnapshotExpectation | string {
  const change: Change & JsonObject = expectMember(own(scenarios, name)) ?? {}
  const { like, whole } = change
  if (typeof like !== 'string') return whole === true ? applied([], change, []) : { change }
  if (through.includes(like)) return say`"${like}" is like this scenario itself.`
  const base = readOpened(scenarios, like, [...through, name])
  if (typeof base === 'string') return base
  if (!base.whole) return say`"${like}" does not say all that is seen, so nothing can be like it.`
  return applied(base.whole.seen, change, base.whole.effects)
}

function applied(
  seen: readonly Line[],
  change: Change,
  otherwise: readonly SideEffect[],
): SnapshotExpectation {
  const { does: effects = otherwise } = change
  return { change, whole: { seen: changed(seen, change), effects } }
}

function expectMember(source: Json | undefined): JsonObject | undefined {
  const expectation = objectOrEmpty(source)['expect']
  return isObject(expectation) ? expectation : undefined
}

/** Reads the expected content during loading: complete, or a change of the later content. */
function loadingOf(expectation: Json | undefined, { whole }: SnapshotExpectation): Line[] {
  const change = objectOrEmpty(expectation)
  return changed(change['whole'] === true ? [] : (whole?.seen ?? []), change)
}

/** The difference between two snapshots, in the form that scenarios contain. */
export interface Change {
  /** The nodes that are new or have other words, in the order of the screen. */
  readonly seen?: Readonly<Record<string, string>>
  readonly unseen?: readonly string[]
  readonly does?: readonly SideEffect[]
}

/** A placeholder for unchanged words, for a node that is only listed to mark a position. */
export const asBefore = '…'

/** Applies a change. A listed line follows the line that is listed before it. */
export function changed(before: readonly Line[], { seen = {}, unseen = [] }: Change): Line[] {
  const lines = before.filter(([name]) => !unseen.includes(name))
  let next = 0
  for (const [name, words] of Object.entries(seen)) {
    const at = lines.findIndex(([other]) => other === name)
    const [had] = at < 0 ? [] : lines.splice(at, 1)
    const place = at < 0 ? next : at < next ? next - 1 : at
    lines.splice(place, 0, [name, words === asBefore ? (had?.[1] ?? words) : words])
    next = place + 1
  }
  return lines
}

/** Returns the smallest change between the lines of two snapshots. */
export function changeBetween(
  before: readonly Line[],
  after: readonly Line[],
): Pick<Change, 'seen' | 'unseen'> {
  const words = new Map(before)
  const names = new Set(after.map(([name]) => name))
  const unseen = before.flatMap(([name]) => (names.has(name) ? [] : [name]))
  const say = ([name, now]: Line): Line => [name, words.get(name) === now ? asBefore : now]
  const short = listed(after, words, say)
  const isEnough = sameLines(changed(before, { seen: Object.fromEntries(short), unseen }), after)
  const seen = isEnough ? short : after.map(say)
  return {
    ...(seen.length > 0 ? { seen: Object.fromEntries(seen) } : {}),
    ...(unseen.length > 0 ? { unseen } : {}),
  }
}

/** Lists new lines, each after the line that it follows, and lines with other words. */
function listed(
  after: readonly Line[],
  words: ReadonlyMap<string, string>,
  say: (line: Line) => Line,
): Line[] {
  const result: Line[] = []
  for (const [index, line] of after.entries()) {
    const previous = after[index - 1]
    const isNew = !words.has(line[0])
    if (isNew && previous && result.at(-1)?.[0] !== previous[0]) result.push(say(previous))
    if (isNew || words.get(line[0]) !== line[1]) result.push(say(line))
  }
  return result
}

/** Checks whether two snapshots show the same lines in the same order. */
export function sameLines(some: readonly Line[], others: readonly Line[]): boolean {
  return (
    some.length === others.length &&
    some.every(([name, words], index) => {
      const other = others[index]
      return name === other?.[0] && words === other[1]
    })
  )
}

/** Checks whether two snapshots have the same side effects in the same order. */
export function sameEffects(some: readonly SideEffect[], others: readonly SideEffect[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

/** The change from one snapshot to the next. */
export function snapshotChange(before: ScreenSnapshot, after: ScreenSnapshot): Change {
  return {
    ...changeBetween(before.seen, after.seen),
    ...(after.effects.length > 0 ? { does: after.effects } : {}),
  }
}
