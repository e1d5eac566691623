import { child, isObject, type Json, valueText } from '../../../renderer/language'
import {
  asBefore,
  type Change,
  sameEffects,
  sameLines,
  type SideEffect,
  type NodeLine,
  type ScreenSnapshot,
  type Playback,
  type ScenarioExpectation,
  type SnapshotExpectation,
} from './read-expected'
import { say } from '../words/words'

export interface Difference {
  readonly what: string
  readonly snapshot: string
  readonly member: string
  readonly value?: string
  /**
   * The node that differs. `wanted` is missing if the node is not expected, and `shown` if the node
   * is not visible.
   */
  readonly node?: { readonly name: string; readonly wanted?: string; readonly shown?: string }
  /** The side effect that is missing, new or changed. */
  readonly effect?: SideEffect
}

type FoundDifference = Omit<Difference, 'snapshot'>

const found = (member: string, what: string, node?: FoundDifference['node']): FoundDifference => ({
  what,
  member,
  ...(node && { node }),
})

/**
 * Returns the differences of the first differing snapshot. Differences of later snapshots may be
 * consequences.
 */
export function compare(expected: ScenarioExpectation, played: Playback): Difference[] {
  const all = compareAll(expected, played)
  return all.filter(({ snapshot }) => snapshot === all[0]?.snapshot)
}

export function compareAll(expected: ScenarioExpectation, played: Playback): Difference[] {
  const { loading = played.loading } = expected
  const opened = [
    ...compareSnapshot(expected.opened, played.opened),
    ...compareLines(loading, played.loading, '/loading/seen'),
  ]
  const snapshots: [time: string, told: readonly FoundDifference[]][] = [
    ['/expect', opened],
    ...played.steps.map((step, index): [string, FoundDifference[]] => [
      `/steps/${index}/expect`,
      expected.steps[index] ? compareSnapshot(expected.steps[index], step) : [],
    ]),
    ['/expect/later', compareSnapshot(expected.later, played.later)],
  ]
  return snapshots.flatMap(([snapshot, told]) => told.map((each) => ({ ...each, snapshot })))
}

function compareSnapshot(
  { whole, change }: SnapshotExpectation,
  now: ScreenSnapshot,
): FoundDifference[] {
  if (!whole) return comparePart(change, now)
  return [
    ...compareLines(whole.seen, now.seen, '/seen'),
    ...compareEffects(whole.effects, now.effects),
  ]
}

function compareLines(
  wanted: readonly NodeLine[],
  now: readonly NodeLine[],
  member: string,
): FoundDifference[] {
  if (sameLines(wanted, now)) return []
  const [shown, expected] = [new Map(now), new Map(wanted)]
  const more = now.filter(([name]) => !expected.has(name))
  const differences = [
    ...wanted.flatMap((line) => compareLine(line, shown.get(line[0]), member)),
    ...more.map(([name, words]) =>
      found(member, say`*${name}* is seen (“${words}”); the scenario does not expect it.`, {
        name,
        shown: words,
      }),
    ),
  ]
  const [before, after] = [
    wanted.filter(([name]) => shown.has(name)),
    now.filter(([name]) => expected.has(name)),
  ]
  const at = after.findIndex(([name], index) => name !== before[index]?.[0])
  const [is, should] = [after[at]?.[0], before[at]?.[0]]
  const moved = say`*${is}* is in the place where the scenario expects *${should}*.`
  return at < 0 ? differences : [...differences, found(member, moved)]
}

function compareLine(
  [name, words]: NodeLine,
  shown: string | undefined,
  member: string,
): FoundDifference[] {
  const memberPointer = member + child('', name)
  if (shown === words) return []
  if (shown === undefined)
    return [
      found(memberPointer, say`*${name}* is not seen; the scenario expects “${words}”.`, {
        name,
        wanted: words,
      }),
    ]
  const what = say`*${name}* shows “${shown}”; the scenario expects “${words}”.`
  return [{ ...found(memberPointer, what, { name, wanted: words, shown }), value: shown }]
}

/** Compares the side effects by their order, without equal effects at the start and the end. */
function compareEffects(
  wanted: readonly SideEffect[],
  now: readonly SideEffect[],
): FoundDifference[] {
  const isSame = (at: number) =>
    sameEffects(wanted.slice(at).slice(0, 1), now.slice(at).slice(0, 1))
  const most = Math.min(wanted.length, now.length)
  let [start, end] = [0, 0]
  while (start < most && isSame(start)) start++
  while (end < most - start && isSame(-1 - end)) end++
  const [expected, done] = [wanted, now].map((effects) =>
    effects.slice(start, effects.length - end),
  )
  const longer = done!.length > expected!.length ? done! : expected!
  return longer.map((_, at) => compareEffect(expected![at], done![at]))
}

function compareEffect(
  expected: SideEffect | undefined,
  done: SideEffect | undefined,
): FoundDifference {
  const says = done
    ? say`The screen runs ${describeEffect(done)}`
    : say`The screen runs no more actions`
  const wants = expected
    ? say`the scenario expects ${describeEffect(expected)}`
    : say`the scenario expects no more actions`
  const effect = done ?? expected
  return { ...found('/does', `${says}; ${wants}.`), ...(effect && { effect }) }
}

function describeEffect({ with: params, ...effect }: SideEffect): string {
  const words = Object.entries(effect).map(([word, what]) =>
    what === true ? word : `${word} ${valueText(what)}`,
  )
  return [words.join(', '), ...(params === undefined ? [] : [JSON.stringify(params)])].join(' ')
}

function comparePart(
  { seen = {}, unseen = [], does = [] }: Change,
  now: ScreenSnapshot,
): FoundDifference[] {
  const shown = new Map(now.seen)
  const named = Object.entries(seen).filter(([, words]) => words !== asBefore)
  const left = unseen.filter((name) => shown.has(name))
  const undone = does.filter((effect) => !now.effects.some((done) => isPart(effect, done)))
  return [
    ...named.flatMap((line) =>
      compareLine(line, comparableWords(line[1], shown.get(line[0])), '/seen'),
    ),
    ...left.map((name) =>
      found('/unseen', say`*${name}* is seen; the scenario expects that it is not.`, {
        name,
        shown: shown.get(name) ?? '',
      }),
    ),
    ...undone.map((effect) => ({
      ...found('/does', say`The screen does not run ${describeEffect(effect)}.`),
      effect,
    })),
  ]
}

/** Display options are at the end of a line, as in `Pay [danger, block]`. */
export const optionsAtEnd = / ?\[([^[\]]*)\]$/

export const withoutDisplayOptions = (line: string) => line.replace(optionsAtEnd, '')

/** Removes the display options from the shown words if the expected words have none. */
function comparableWords(words: string, shown: string | undefined): string | undefined {
  const said = shown === undefined ? undefined : withoutDisplayOptions(shown)
  return said === words ? said : shown
}

function isPart(part: Json | undefined, whole: Json | undefined): boolean {
  if (!isObject(part)) return JSON.stringify(part) === JSON.stringify(whole)
  return Object.entries(part).every(
    ([name, value]) => isObject(whole) && isPart(value, whole[name]),
  )
}
