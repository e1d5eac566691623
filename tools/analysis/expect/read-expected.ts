import {
  type JsonObject,
  isObject,
  type Json,
  own,
  objectOrEmpty,
} from '../../../renderer/language'
import { say } from '../words/words'

export type NodeLine = readonly [name: string, words: string]

/** A side effect of an action, such as `{ "toast": "Copied" }`. */
export type SideEffect = JsonObject

/** The lines of the screen at one moment, with the side effects since the previous snapshot. */
export interface ScreenSnapshot {
  readonly seen: readonly NodeLine[]
  readonly effects: readonly SideEffect[]
}

export interface Playback {
  readonly loading: readonly NodeLine[]
  readonly opened: ScreenSnapshot
  readonly steps: readonly ScreenSnapshot[]
  /** The snapshot after all timers have ended, with the side effects of leaving the screen. */
  readonly later: ScreenSnapshot
}

/** The expectation of a snapshot: complete with `whole`, otherwise some of the lines. */
export interface SnapshotExpectation {
  readonly change: Change
  readonly whole?: ScreenSnapshot
}

export interface ScenarioExpectation {
  readonly loading: readonly NodeLine[] | undefined
  readonly opened: SnapshotExpectation
  readonly steps: readonly SnapshotExpectation[]
  readonly later: SnapshotExpectation
}

/**
 * Reads the expectation of a scenario, including the expectations of the scenario that `like`
 * names. Returns `undefined` if there is no expectation, and a message if the expectation of the
 * other scenario is only partial.
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
  if (through.includes(like)) return say`"like" names this scenario itself, "${like}".`
  const base = readOpened(scenarios, like, [...through, name])
  if (typeof base === 'string') return base
  if (!base.whole)
    return say`The scenario "${like}" expects only a part of the screen, so "like" cannot name it.`
  return applied(base.whole.seen, change, base.whole.effects)
}

function applied(
  seen: readonly NodeLine[],
  change: Change,
  otherwise: readonly SideEffect[],
): SnapshotExpectation {
  const { does: effects = otherwise } = change
  return { change, whole: { seen: applyChange(seen, change), effects } }
}

function expectMember(source: Json | undefined): JsonObject | undefined {
  const expectation = objectOrEmpty(source)['expect']
  return isObject(expectation) ? expectation : undefined
}

/**
 * Returns the lines that are expected while the screen loads. A scenario may state them as a
 * difference from the loaded screen.
 */
function loadingOf(expectation: Json | undefined, { whole }: SnapshotExpectation): NodeLine[] {
  const change = objectOrEmpty(expectation)
  return applyChange(change['whole'] === true ? [] : (whole?.seen ?? []), change)
}

/** The difference between two snapshots, in the notation of scenarios. */
export interface Change {
  /** The nodes with new words, in the order of the screen. */
  readonly seen?: Readonly<Record<string, string>>
  readonly unseen?: readonly string[]
  readonly does?: readonly SideEffect[]
}

/** The words of a node that is listed only because of its position. */
export const asBefore = '…'

export function applyChange(
  before: readonly NodeLine[],
  { seen = {}, unseen = [] }: Change,
): NodeLine[] {
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

export function changeBetween(
  before: readonly NodeLine[],
  after: readonly NodeLine[],
): Pick<Change, 'seen' | 'unseen'> {
  const words = new Map(before)
  const names = new Set(after.map(([name]) => name))
  const unseen = before.flatMap(([name]) => (names.has(name) ? [] : [name]))
  const say = ([name, now]: NodeLine): NodeLine => [name, words.get(name) === now ? asBefore : now]
  const short = changedLines(after, words, say)
  const isEnough = sameLines(
    applyChange(before, { seen: Object.fromEntries(short), unseen }),
    after,
  )
  const seen = isEnough ? short : after.map(say)
  return {
    ...(seen.length > 0 ? { seen: Object.fromEntries(seen) } : {}),
    ...(unseen.length > 0 ? { unseen } : {}),
  }
}

/**
 * Returns the changed lines. Before a new line, also returns the line above it, to state the
 * position of the new line.
 */
function changedLines(
  after: readonly NodeLine[],
  words: ReadonlyMap<string, string>,
  say: (line: NodeLine) => NodeLine,
): NodeLine[] {
  const result: NodeLine[] = []
  for (const [index, line] of after.entries()) {
    const previous = after[index - 1]
    const isNew = !words.has(line[0])
    if (isNew && previous && result.at(-1)?.[0] !== previous[0]) result.push(say(previous))
    if (isNew || words.get(line[0]) !== line[1]) result.push(say(line))
  }
  return result
}

export function sameLines(some: readonly NodeLine[], others: readonly NodeLine[]): boolean {
  return (
    some.length === others.length &&
    some.every(([name, words], index) => {
      const other = others[index]
      return name === other?.[0] && words === other[1]
    })
  )
}

export function sameEffects(some: readonly SideEffect[], others: readonly SideEffect[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

export function snapshotChange(before: ScreenSnapshot, after: ScreenSnapshot): Change {
  return {
    ...changeBetween(before.seen, after.seen),
    ...(after.effects.length > 0 ? { does: after.effects } : {}),
  }
}
