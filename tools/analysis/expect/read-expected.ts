import { isObject, type Json, type JsonObject, own } from '../../../renderer/language'
import { type Change, changed } from './change'
import type { Line, ScreenSnapshot } from './snapshot'
import { say } from '../words/words'

/** The expectation about one snapshot, complete or partial. */
export type SnapshotExpectation = { readonly change: Change } & (
  | { readonly whole: ScreenSnapshot }
  | { readonly whole?: undefined }
)

/** The expectations of a scenario, one per snapshot. */
export interface ScenarioExpectation {
  /** `undefined` if the scenario expects nothing about loading. */
  readonly loading: readonly Line[] | undefined
  readonly opened: SnapshotExpectation
  readonly steps: readonly SnapshotExpectation[]
  readonly later: SnapshotExpectation
}

/**
 * Reads the expectation of a scenario, including those it inherits by `like`. Returns `undefined`
 * without an expectation, and a message if the other scenario has only a partial one.
 */
export function readExpected(
  scenarios: JsonObject,
  name: string,
): ScenarioExpectation | string | undefined {
  const scenario = objectOf(own(scenarios, name))
  const steps = Array.isArray(scenario['steps']) ? scenario['steps'].map(expectMember) : []
  const expectation = expectMember(scenario)
  if (!expectation && !steps.some((step) => step !== undefined)) return undefined
  const opened = readOpened(scenarios, name, [])
  if (typeof opened === 'string') return opened
  let now = opened
  const next = (change: JsonObject | undefined) => (now = after(now, change ?? {}))
  return {
    loading:
      expectation?.['whole'] === true ? loadingOf(expectation['loading'], opened) : undefined,
    opened,
    steps: steps.map(next),
    later: next(objectOf(expectation?.['later'])),
  }
}

function readOpened(
  scenarios: JsonObject,
  name: string,
  through: readonly string[],
): SnapshotExpectation | string {
  const expectation = expectMember(own(scenarios, name)) ?? {}
  const change = expectation as Change
  const { like } = expectation
  if (typeof like !== 'string')
    return expectation['whole'] === true
      ? { change, whole: { seen: changed([], change), effects: change.does ?? [] } }
      : { change }
  if (through.includes(like)) return say`"${like}" is like this scenario itself.`
  const base = readOpened(scenarios, like, [...through, name])
  if (typeof base === 'string') return base
  if (!base.whole) return say`"${like}" does not say all that is seen, so nothing can be like it.`
  const { seen, effects } = base.whole
  return { change, whole: { seen: changed(seen, change), effects: change.does ?? effects } }
}

function after({ whole }: SnapshotExpectation, change: Change): SnapshotExpectation {
  return whole
    ? { change, whole: { seen: changed(whole.seen, change), effects: change.does ?? [] } }
    : { change }
}

function expectMember(source: Json | undefined): JsonObject | undefined {
  const expectation = objectOf(source)['expect']
  return isObject(expectation) ? expectation : undefined
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/**
 * Reads the expected content during loading. In a scenario it is a change of the later content, or
 * complete.
 */
function loadingOf(expectation: Json | undefined, { whole }: SnapshotExpectation): Line[] {
  const change = objectOf(expectation)
  return changed(change['whole'] === true ? [] : (whole?.seen ?? []), change)
}
