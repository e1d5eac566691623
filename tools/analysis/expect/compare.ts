import { child, isObject, type Json, valueText } from '../../../renderer/language'
import {
  asBefore,
  type Change,
  sameEffects,
  sameLines,
  type SideEffect,
  type Line,
  type ScreenSnapshot,
  type Playback,
  type ScenarioExpectation,
  type SnapshotExpectation,
} from './read-expected'
import { say } from '../words/words'

/** One difference between a played scenario and its expectation. */
export interface Difference {
  readonly what: string
  /** The pointer of the snapshot in the scenario, and of the different member inside it. */
  readonly snapshot: string
  readonly member: string
  /** The value that would make the expectation correct. */
  readonly value?: string
}

type SnapshotDifference = Omit<Difference, 'snapshot'>

/** The differences at the first snapshot that differs. Later ones are consequences. */
export function compare(expected: ScenarioExpectation, played: Playback): Difference[] {
  const all = compareAll(expected, played)
  return all.filter(({ snapshot }) => snapshot === all[0]?.snapshot)
}

/** The differences at all snapshots. */
export function compareAll(expected: ScenarioExpectation, played: Playback): Difference[] {
  const { loading = played.loading } = expected
  const opened = [
    ...compareSnapshot(expected.opened, played.opened),
    ...compareLines(loading, played.loading, '/loading/seen'),
  ]
  const snapshots: [moment: string, told: readonly SnapshotDifference[]][] = [
    ['/expect', opened],
    ...played.steps.map((step, index): [string, SnapshotDifference[]] => [
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
): SnapshotDifference[] {
  if (!whole) return comparePart(change, now)
  return [
    ...compareLines(whole.seen, now.seen, '/seen'),
    ...(sameEffects(whole.effects, now.effects) ? [] : [firstEffect(whole.effects, now.effects)]),
  ]
}

/** Compares nodes one by one and, if all are equal, their order. */
function compareLines(
  expectedLines: readonly Line[],
  now: readonly Line[],
  member: string,
): SnapshotDifference[] {
  if (sameLines(expectedLines, now)) return []
  const shown = new Map(now)
  const expected = new Map(expectedLines)
  const differences = [
    ...expectedLines.flatMap(([name, words]) => compareLine(name, words, shown.get(name), member)),
    ...now.flatMap(([name, words]) =>
      expected.has(name)
        ? []
        : [{ what: say`*${name}* is seen (“${words}”); the scenario does not expect it.`, member }],
    ),
  ]
  return differences.length > 0 ? differences : [misplaced(expectedLines, now, member)]
}

function compareLine(
  name: string,
  words: string,
  shown: string | undefined,
  member: string,
): SnapshotDifference[] {
  const place = member + child('', name)
  if (shown === undefined)
    return [{ what: say`*${name}* is not seen; the scenario expects “${words}”.`, member: place }]
  if (shown === words) return []
  return [
    {
      what: say`*${name}* shows “${shown}”; the scenario expects “${words}”.`,
      member: place,
      value: shown,
    },
  ]
}

function misplaced(
  wanted: readonly Line[],
  now: readonly Line[],
  member: string,
): SnapshotDifference {
  const at = now.findIndex(([name], index) => name !== wanted[index]?.[0])
  return {
    what: say`*${now[at]?.[0]}* stands where the scenario expects *${wanted[at]?.[0]}*.`,
    member,
  }
}

function firstEffect(
  expectedEffects: readonly SideEffect[],
  now: readonly SideEffect[],
): SnapshotDifference {
  const at = now.findIndex(
    (effect, index) => !sameEffects([effect], expectedEffects.slice(index, index + 1)),
  )
  const [done, expected] =
    at < 0 ? [undefined, expectedEffects[now.length]] : [now[at], expectedEffects[at]]
  const says = done
    ? say`The screen does ${describeEffect(done)}`
    : say`The screen does nothing more`
  const wants = expected
    ? say`the scenario expects ${describeEffect(expected)}`
    : say`nothing is expected`
  return { what: `${says}; ${wants}.`, member: '/does' }
}

/** For example `call loan.confirm {"orderId":"7"}`. */
function describeEffect({ with: params, ...effect }: SideEffect): string {
  const words = Object.entries(effect).map(([word, what]) =>
    what === true ? word : `${word} ${valueText(what)}`,
  )
  return [words.join(', '), ...(params === undefined ? [] : [JSON.stringify(params)])].join(' ')
}

/** Compares only the nodes that a partial expectation lists. */
function comparePart(
  { seen = {}, unseen = [], does = [] }: Change,
  now: ScreenSnapshot,
): SnapshotDifference[] {
  const shown = new Map(now.seen)
  return [
    ...Object.entries(seen).flatMap(([name, words]) =>
      words === asBefore ? [] : compareLine(name, words, meant(words, shown.get(name)), '/seen'),
    ),
    ...unseen.flatMap((name) =>
      shown.has(name)
        ? [
            {
              what: say`*${name}* is seen; the scenario expects that it is not.`,
              member: '/unseen',
            },
          ]
        : [],
    ),
    ...does.flatMap((effect) =>
      now.effects.some((done) => isPart(effect, done))
        ? []
        : [{ what: say`The screen does not ${describeEffect(effect)}.`, member: '/does' }],
    ),
  ]
}

/** The shown words, without display options if the expected words have none. */
function meant(words: string, shown: string | undefined): string | undefined {
  const said = shown?.replace(/ ?\[[^[\]]*\]$/, '')
  return said === words ? said : shown
}

function isPart(part: Json | undefined, whole: Json | undefined): boolean {
  if (!isObject(part)) return JSON.stringify(part) === JSON.stringify(whole)
  return Object.entries(part).every(
    ([name, value]) => isObject(whole) && isPart(value, whole[name]),
  )
}
