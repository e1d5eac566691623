import {
  EngineError,
  isObject,
  isSafeName,
  isSingle,
  type Json,
  type JsonObject,
  limits,
  listOperators,
  operatorOf,
} from '../../language'
import type { Logic } from './logic'
import { appended, splitPath } from './path'

/** Where an expression stands, and the list of branches that it adds its own to. */
export interface Mark {
  pointer: string
  branches: Set<string>
}

/** What lowering finds out on the way. */
export interface Lowering {
  /** Paths that are read from the scope, without those inside a list operator's body. */
  paths?: string[]
  /** Rules that are named. */
  rules?: string[]
  /** Operators counted. */
  operators: number
  /** When set, each case of a `pick` reports itself. */
  mark?: Mark | undefined
}

/**
 * Rewrites an expression of the language into plain JSON Logic, and keeps what is plain already;
 * throws EngineError for what the language does not have.
 */
export function lower(value: Json, into: Lowering, inBody = false): Logic {
  if (Array.isArray(value)) return lowerItems(value, into, inBody, false)
  if (!isObject(value)) return isAsset(value) ? { asset: [value.slice(assetPrefix.length)] } : value
  const name = operatorOf(value)
  if (!name) throw new EngineError('unknown-operator', Object.keys(value).join(', ') || '{}')
  if (++into.operators > limits.operatorsPerRule) throw new EngineError('too-many-operators')
  const special = specials[name]
  return special ? special(value, into, inBody) : lowerPlain(name, value, into, inBody)
}

function lowerPlain(name: string, value: JsonObject, into: Lowering, inBody: boolean): Logic {
  const args = value[name] ?? null
  const lowered = Array.isArray(args)
    ? lowerItems(args, into, inBody, listOperators.has(name))
    : lower(args, into, inBody)
  return lowered === args && isSingle(value) ? value : { [name]: lowered }
}

/** Inside a list operator's body, the second argument, paths start at the element. */
function lowerItems(
  items: Json[],
  into: Lowering,
  inBody: boolean,
  iterates: boolean,
): readonly Logic[] {
  let changed: Logic[] | undefined
  for (let at = 0; at < items.length; at++) {
    const lowered = lower(items[at]!, into, inBody || (iterates && at === 1))
    if (lowered !== items[at]) changed ??= [...items]
    if (changed) changed[at] = lowered
  }
  return changed ?? items
}

const assetPrefix = 'asset:'

/** Says whether a literal names a picture of the app. */
export function isAsset(value: Json): value is string {
  return typeof value === 'string' && value.startsWith(assetPrefix)
}

function argsOf(raw: Json | undefined): Json[] {
  return Array.isArray(raw) ? raw : [raw ?? null]
}

type Special = (value: JsonObject, into: Lowering, inBody: boolean) => Logic

const specials: Readonly<Record<string, Special>> = {
  var(value, into, inBody) {
    const args = argsOf(value['var'])
    const path = literal(args[0], 'path')
    const fallback = args[1] === undefined ? undefined : lower(args[1], into, inBody)
    if (!splitPath(path).every(isSafeName)) return fallback ?? null
    if (!inBody) into.paths = appended(into.paths, path)
    if (isSingle(value) && args.length <= 2 && fallback === args[1]) return value
    return { var: fallback === undefined ? [path] : [path, fallback] }
  },
  rule(value, into, inBody) {
    const name = literal(argsOf(value['rule'])[0], 'rule')
    if (inBody) throw new EngineError('rule-in-list')
    into.rules = appended(into.rules, name)
    return { rule: [name] }
  },
  t: (value, into, inBody) => named('t', value['t'], value['with'], into, inBody),
  route: (value) => ({ route: [literal(value['route'], 'screen')] }),
  address: (value, into, inBody) =>
    named('address', value['address'], value['params'], into, inBody),
  money: (value, into, inBody) => ({
    money: [
      lower(value['money'] ?? null, into, inBody),
      lower(value['sign'] ?? { t: 'common.amountIcon' }, into, inBody),
    ],
  }),
  date: (value, into, inBody) => ({
    date: [lower(value['date'] ?? null, into, inBody), literal(value['as'] ?? 'date', 'date form')],
  }),
  matches(value, into, inBody) {
    const [text, pattern] = argsOf(value['matches'])
    return {
      matches: [
        lower(text ?? null, into, inBody),
        !inBody && isOfProfile(pattern)
          ? lower(pattern, into)
          : checkPattern(literal(pattern, 'pattern')),
      ],
    }
  },
  pick: lowerPick,
}

function named(
  operator: string,
  key: Json | undefined,
  args: Json | undefined,
  into: Lowering,
  inBody: boolean,
): Logic {
  const name = literal(key, operator === 't' ? 'text key' : 'endpoint')
  if (!isObject(args)) return { [operator]: [name, noNames] }
  const values = Object.values(args).map((arg) => lower(arg ?? null, into, inBody))
  return { [operator]: [name, Object.keys(args), ...values] }
}

const noNames: readonly string[] = []

/**
 * What must be written in the document itself: were it worked out, data could choose it, or smuggle
 * an operator in.
 */
function literal(value: Json | undefined, what: string): string {
  if (typeof value === 'string') return value
  throw new EngineError(`bad-${what.replace(/ /g, '-')}`)
}

/** A region's pattern is written in its profile: a document as well, and checked like one. */
function isOfProfile(pattern: Json | undefined): pattern is JsonObject {
  return (
    isObject(pattern) && typeof pattern['var'] === 'string' && pattern['var'].startsWith('profile.')
  )
}

function checkPattern(pattern: string): string {
  try {
    void new RegExp(pattern)
    return pattern
  } catch (cause) {
    throw new EngineError('bad-pattern', pattern, { cause })
  }
}

/** Cases compare as text and only the one that fits is evaluated, so a `pick` becomes an `if`. */
function lowerPick(value: JsonObject, into: Lowering, inBody: boolean): Logic {
  const subject = { text: [lower(value['pick'] ?? null, into, inBody)] }
  const branch = (name: string, result: Json | undefined, place: string): Logic => {
    const lowered = lower(result ?? null, into, inBody)
    if (!into.mark) return lowered
    const id = `${into.mark.pointer}${place}${name}`
    into.mark.branches.add(id)
    return { mark: [id, lowered] }
  }
  const cases = Object.entries(isObject(value['cases']) ? value['cases'] : {})
  const tests = cases.flatMap(([name, result]) => [
    { '===': [subject, name] },
    branch(escapePointer(name), result, '/cases/'),
  ])
  return { if: [...tests, branch('default', value['default'], '/')] }
}

/** Escapes a name for use in a JSON pointer. */
export function escapePointer(name: string): string {
  return name.replace(/~/g, '~0').replace(/\//g, '~1')
}
