import { isObject, type Json, type JsonObject, own } from '../../../renderer/language'
import { type Change, changed } from './change'
import type { Line, Moment } from './moment'
import { say } from '../words'

/** What a scenario expects of one moment: all that stands there, or some of it. */
export type ExpectedMoment = { readonly change: Change } & (
  | { readonly whole: Moment }
  | { readonly whole?: undefined }
)

/** What a scenario expects, moment by moment. */
export interface Expected {
  /** Undefined where nothing is said about it. */
  readonly loading: readonly Line[] | undefined
  readonly opened: ExpectedMoment
  readonly steps: readonly ExpectedMoment[]
  readonly later: ExpectedMoment
}

/**
 * Reads what a scenario expects, together with the ones that it is like; undefined where it expects
 * nothing, a sentence where it is like one that does not say all.
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

/** What stands while data loads is told as a change of what is there then, or whole as well. */
function loadingOf(said: Json | undefined, { whole }: ExpectedMoment): Line[] {
  const change = objectOf(said)
  return changed(change['whole'] === true ? [] : (whole?.seen ?? []), change)
}
