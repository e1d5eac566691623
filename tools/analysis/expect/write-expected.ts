import type { Json, JsonObject } from '../../../renderer/language'
import { type Change, changeBetween, momentChange, sameDeeds } from './change'
import type { Line, Moment, Played } from './moment'

/** A scenario that was played, by its name. */
export interface NamedPlay {
  readonly name: string
  readonly played: Played
}

/** The expectation to write: for the scenario, and for each of its steps. */
export interface Written {
  readonly expect: JsonObject
  /** Undefined for a step without changes. */
  readonly steps: readonly (JsonObject | undefined)[]
}

/**
 * Writes the full expectation of a scenario as a difference to the most similar one before it, or
 * in full if that is shorter.
 */
export function writeExpected(play: NamedPlay, before: readonly NamedPlay[]): Written {
  const { opened, steps, later } = play.played
  const all = [whole(play.played), ...before.map((base) => likeBase(base, opened))]
  const expect = all.reduce(shorter)
  const last = steps.at(-1) ?? opened
  const afterwards = momentChange(last, later)
  return {
    expect: asJson({ ...expect, ...(isEmpty(afterwards) ? {} : { later: afterwards }) }),
    steps: steps.map((step, index) => {
      const change = momentChange(steps[index - 1] ?? opened, step)
      return isEmpty(change) ? undefined : asJson(change)
    }),
  }
}

function whole({ loading, opened: { seen, did } }: Played): object {
  const before = changeBetween(seen, loading)
  return {
    whole: true,
    ...(isEmpty(before)
      ? {}
      : { loading: shorter(before, { whole: true, seen: record(loading) }) }),
    seen: record(seen),
    ...(did.length > 0 ? { does: did } : {}),
  }
}

function shorter(one: object, other: object): object {
  return sizeOf(one) <= sizeOf(other) ? one : other
}

function likeBase({ name, played: { opened } }: NamedPlay, { seen, did }: Moment): object {
  return {
    like: name,
    ...changeBetween(opened.seen, seen),
    ...(sameDeeds(opened.did, did) ? {} : { does: did }),
  }
}

function record(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(lines)
}

function sizeOf(value: object): number {
  return JSON.stringify(value).length
}

function isEmpty(change: Change): boolean {
  return Object.keys(change).length === 0
}

/** Converts the type for the compiler; the value only contains JSON. */
function asJson(value: object): JsonObject {
  return value as Record<string, Json>
}
