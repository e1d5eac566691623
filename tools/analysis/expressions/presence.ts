import { isObject, operatorOf, type Json, type JsonObject } from '../../../renderer/language'
import { argumentsOf, meaningOf } from '../operators'
import { infer, type Inference } from './infer'
import { lookup, type RootKind, type Scope, withExpressions, withPath } from './scope'

/** A scope as it is where a condition holds, or does not: what that proves to be there is there. */
export function narrow(
  scope: Scope,
  condition: Json | undefined,
  holds: boolean,
  into: Inference,
): Scope {
  const present = provedBy(condition, holds, scope, into)
  return present.reduce(
    (narrowed, { var: path }) => (typeof path === 'string' ? withPath(narrowed, path) : narrowed),
    withExpressions(
      scope,
      present.filter((value) => !('var' in value)).map((value) => JSON.stringify(value)),
    ),
  )
}

/** Expressions that are not missing where a condition holds, or does not. */
function provedBy(
  condition: Json | undefined,
  holds: boolean,
  scope: Scope,
  into: Inference,
): readonly JsonObject[] {
  const operator = isObject(condition) ? operatorOf(condition) : undefined
  const meaning = meaningOf(operator)
  if (!isObject(condition) || operator === undefined || !meaning) return []
  const args = argumentsOf(condition, operator)
  const [first] = args
  if (meaning.connects === 'not') return provedBy(first, !holds, scope, into)
  if (meaning.connects) {
    const parts = args.map((part) => provedBy(part, holds, scope, into))
    return (meaning.connects === 'and') === holds ? parts.flat() : common(parts)
  }
  const isThere = (position: number) => isSure(args[position], scope, into)
  const proved = meaning.proves?.(holds, args, isThere) ?? []
  return [
    ...(holds ? loadedUnder(condition, scope, into) : []),
    ...(holds ? sources(condition, scope, into) : []),
    ...(meaning.names === 'rule' ? ofRule(first, holds, scope, into) : []),
    ...proved.flatMap((position) => sources(args[position], scope, into)),
  ]
}

/** What shows data under the condition that it is loaded under waits for it. */
function loadedUnder(condition: JsonObject, scope: Scope, { loaded }: Inference): JsonObject[] {
  if (loaded.size === 0) return []
  const names = loaded.get(JSON.stringify(condition)) ?? []
  return names.map((name) => ({ var: name })).filter((read) => meansTheSame(read, scope))
}

/** A value that is there, and the path behind it where it is a rule that gives one. */
function sources(value: Json | undefined, scope: Scope, into: Inference): JsonObject[] {
  if (!isObject(value)) return []
  const { rule } = value
  const body = typeof rule === 'string' ? into.ruleBody(rule) : undefined
  return isObject(body) && meansTheSame(body, scope) ? [value, body] : [value]
}

/** What a rule proves of the document, where the names that it reads mean the same here. */
function ofRule(
  name: Json | undefined,
  holds: boolean,
  scope: Scope,
  into: Inference,
): JsonObject[] {
  if (typeof name !== 'string') return []
  const key = `${holds} ${name}`
  let proved = into.proofs.get(key)
  if (!proved) {
    into.proofs.set(key, [])
    into.proofs.set(key, (proved = once(provedBy(into.ruleBody(name), holds, into.scope, into))))
  }
  return proved.filter((value) => meansTheSame(value, scope))
}

/** Each expression once: of rules that double, a list would grow with every level. */
function once(proved: readonly JsonObject[]): JsonObject[] {
  return [...new Map(proved.map((value) => [JSON.stringify(value), value])).values()]
}

/** Names of a place, which may be others than a rule of the document reads. */
const ofPlace: ReadonlySet<RootKind> = new Set(['row', 'index', 'event', 'result', 'failure'])

function meansTheSame({ var: path }: JsonObject, scope: Scope): boolean {
  if (typeof path !== 'string' || scope.element) return false
  const root = lookup(scope, path.split('.')[0] ?? '')
  return root !== undefined && !ofPlace.has(root.kind)
}

function isSure(value: Json | undefined, scope: Scope, into: Inference): boolean {
  if (!isObject(value)) return value !== null && value !== undefined
  const { any, null: missing } = infer(value, '', scope, { ...into, uses: [] })
  return !any && !missing
}

/** What each of several ways proves. */
function common(parts: readonly (readonly JsonObject[])[]): readonly JsonObject[] {
  const [first = [], ...others] = parts
  const texts = others.map((part) => part.map((value) => JSON.stringify(value)))
  return first.filter((value) => texts.every((part) => part.includes(JSON.stringify(value))))
}
