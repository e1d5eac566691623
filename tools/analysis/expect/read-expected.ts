import { isObject, type Json, type JsonObject, own } from '../../../renderer/language'
import { type Change, changed } from './change'
import type { Line, Moment } from './moment'
import { say } from '../words/words'

/** The expectation of one moment, whole or partial. */
export type ExpectedMoment = { readonly change: Change } & (
  | { readonly whole: Moment }
  | { readonly whole?: undefined }
)

/** The expectation of a scenario, moment by moment. */
export interface Expected {
  /** Undefined if the scenario expects nothing about loading. */
  readonly loading: readonly Line[] | undefined
  readonly opened: ExpectedMoment
  readonly steps: readonly ExpectedMoment[]
  readonly later: ExpectedMoment
}

/**
 * Reads the expectation of a scenario, including the scenarios that it refers to by `like`.
 * Undefined without an expectation; a sentence if the other scenario has only a partial one.
 */
export function readExpected(scenarios: JsonObject, name: string): Expected | string | undefined {
  const scenario = objectOf(own(scenarios, name))
  const steps = Array.isArray(scenario['steps']) ? scenario['steps'].map(expectOf) : []
  const said = expectOf(scenario)
  if (!said && !steps.some((step) => step !== undefined)) return undefined
  const opened = readOpened(scenarios, name, [])
  if (typeof opened === 'string') return opened
  let now = opened
  const next = (change: JsonObject | undefined) => (now = after(now, change ?? {}))
  return {
    loading: said?.['whole'] === true ? loadingOf(said['loading'], opened) : undefined,
    opened,
    steps: steps.map(next),
    later: next(objectOf(said?.['later'])),
  }
}

function readOpened(
  scenarios: JsonObject,
  name: string,
  through: readonly string[],
): ExpectedMoment | string {
  const said = expectOf(own(scenarios, name)) ?? {}
  const change = said as Change
  const { like } = said
  if (typeof like !== 'string')
    return said['whole'] === true
      ? { change, whole: { seen: changed([], change), did: change.does ?? [] } }
      : { change }
  if (through.includes(like)) return say`"${like}" is like this scenario itself.`
  const base = readOpened(scenarios, like, [...through, name])
  if (typeof base === 'string') return base
  if (!base.whole) return say`"${like}" does not say all that is seen, so nothing can be like it.`
  const { seen, did } = base.whole
  return { change, whole: { seen: changed(seen, change), did: change.does ?? did } }
}

function after({ whole }: ExpectedMoment, change: Change): ExpectedMoment {
  return whole
    ? { change, whole: { seen: changed(whole.seen, change), did: change.does ?? [] } }
    : { change }
}

function expectOf(source: Json | undefined): JsonObject | undefined {
  const said = objectOf(source)['expect']
  return isObject(said) ? said : undefined
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** Reads the content during loading. It is written as a change of the later content, or in full. */
function loadingOf(said: Json | undefined, { whole }: ExpectedMoment): Line[] {
  const change = objectOf(said)
  return changed(change['whole'] === true ? [] : (whole?.seen ?? []), change)
}
