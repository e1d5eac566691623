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
 * True if an object gives the native app a value, or a mail an address, that the author wrote or
 * composed. The borrower would call or write to a stranger.
 */
export function givesContact(
  { method, params = {}, mail }: JsonObject,
  values: GuardedValues,
  parts: readonly JsonObject[],
): boolean {
  const isComputed = !isObject(params) || operatorOf(params) !== undefined
  if (method !== undefined && isComputed) return true
  const given = method === undefined ? [] : membersOf(params).map(([, value]) => value)
  return [...given, mail ?? null].some((value) => !isReceived(value, values, parts))
}

/** True if a value is a setting, a guarded session value or a member of an answer, or is empty. */
function isReceived(value: Json, values: GuardedValues, parts: readonly JsonObject[]): boolean {
  const seen = new Set<string>()
  const waiting: Json[] = [value]
  // The meanings of rules are appended to the list, so that this function needs no recursion.
  for (const next of waiting) {
    const { rule } = isObject(next) && isSingle(next) ? next : {}
    if (typeof rule !== 'string') {
      if (!isEmpty(next) && !isRead(next, values, parts)) return false
    } else if (!seen.has(rule)) {
      seen.add(rule)
      const meant = meaningsOf(rule, parts)
      if (meant.length === 0) return false
      waiting.push(...meant)
    }
  }
  return true
}

const isEmpty = (value: Json) => value === null || value === '' || typeof value === 'boolean'

function meaningsOf(rule: string, parts: readonly JsonObject[]): Json[] {
  return parts.flatMap(({ rules }) => {
    const meant = isObject(rules) ? own(rules, rule) : undefined
    return meant === undefined ? [] : [meant]
  })
}

/** True if a value is one path whose possible origins are all safe. */
function isRead(value: Json, values: GuardedValues, parts: readonly JsonObject[]): boolean {
  const origins = originsOf(pathOf(value), parts)
  return origins.length > 0 && origins.every((origin) => isSafe(origin, values))
}

/** An open screen can write a session value that is not guarded. */
function isSafe(origin: string, values: GuardedValues): boolean {
  const [root = '', name = ''] = origin.split('.')
  return root === 'session' ? own(values, name) !== undefined : root !== ''
}
