import {
  isObject,
  isSingle,
  membersOf,
  operatorOf,
  own,
  type Json,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import { originsOf, pathOf, type GuardedValues } from './origins.ts'

/**
 * True if an object passes a value of the author to the native app or to an e-mail. The borrower
 * could then call or write to a stranger.
 */
export function givesContact(
  { method, params = {}, mail }: JsonObject,
  values: GuardedValues,
  parts: readonly JsonObject[],
): boolean {
  const isComputed = !isObject(params) || operatorOf(params) !== undefined
  if (method !== undefined && isComputed) return true
  const nativeValues = method === undefined ? [] : membersOf(params).map(([, value]) => value)
  return [...nativeValues, mail ?? null].some((value) => !isReceived(value, values, parts))
}

/** True if a value is empty, a setting, a guarded session value or a member of a response. */
function isReceived(value: Json, values: GuardedValues, parts: readonly JsonObject[]): boolean {
  const seenRules = new Set<string>()
  const candidates: Json[] = [value]
  // The list grows by the definitions of rules, so that this function needs no recursion.
  for (const next of candidates) {
    const { rule } = isObject(next) && isSingle(next) ? next : {}
    if (typeof rule !== 'string') {
      if (!isEmpty(next) && !isRead(next, values, parts)) return false
    } else if (!seenRules.has(rule)) {
      seenRules.add(rule)
      const definitions = definitionsOf(rule, parts)
      if (definitions.length === 0) return false
      candidates.push(...definitions)
    }
  }
  return true
}

const isEmpty = (value: Json) => value === null || value === '' || typeof value === 'boolean'

function definitionsOf(rule: string, parts: readonly JsonObject[]): Json[] {
  return parts.flatMap(({ rules }) => {
    const definitions = isObject(rules) ? own(rules, rule) : undefined
    return definitions === undefined ? [] : [definitions]
  })
}

function isRead(value: Json, values: GuardedValues, parts: readonly JsonObject[]): boolean {
  const origins = originsOf(pathOf(value), parts)
  return origins.length > 0 && origins.every((origin) => isSafe(origin, values))
}

/** Any unguarded screen can set a session value that is not guarded. */
function isSafe(origin: string, values: GuardedValues): boolean {
  const [root = '', name = ''] = origin.split('.')
  return root === 'session' ? own(values, name) !== undefined : root !== ''
}
