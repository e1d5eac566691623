import {
  isObject,
  namedByOperator,
  objectsIn,
  operatorOf,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { cached } from '../json/cached'
import { argumentsOf, truthOf } from '../operators/operator-meaning'
import { meaningOf } from '../operators/meanings'
import { fold } from './fold'
import { infer, type Inference } from './infer'
import { lookup, type RootKind, type Scope, withExpressions, withPath } from './scope'

export function narrow(
  scope: Scope,
  condition: Json | undefined,
  holds: boolean,
  into: Inference,
): Scope {
  const present = provedBy(condition, holds, scope, into)
  const others = present.filter((value) => !('var' in value))
  return present.reduce(
    (narrowed, { var: path }) => (typeof path === 'string' ? withPath(narrowed, path) : narrowed),
    withExpressions(
      scope,
      others.map((value) => textOf(value)),
    ),
  )
}

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
  if (meaning.connective === 'not') return provedBy(first, !holds, scope, into)
  if (meaning.connective) {
    const parts = args.map((operand) => provedBy(operand, holds, scope, into))
    return (meaning.connective === 'and') === holds ? parts.flat() : common(parts)
  }
  const isThere = (position: number) => isSure(args[position], scope, into)
  const proved = meaning.impliesPresent?.(holds, args, isThere) ?? []
  const isRule = namedByOperator(operator) === 'rule'
  return [
    ...(holds ? loadedUnder(condition, scope, into) : []),
    ...(holds ? sources(condition, scope, into) : []),
    ...(isRule && typeof first === 'string' ? provedByRule(first, holds, scope, into) : []),
    ...proved.flatMap((position) => sources(args[position], scope, into)),
    ...args.flatMap((arg, position) => notDefault(operator, args, position, arg, holds)),
  ]
}

/**
 * Returns the path of an argument that a comparison proves to be not null. With the default value
 * of the path, the comparison would have the other result.
 */
function notDefault(
  operator: string,
  args: readonly Json[],
  position: number,
  arg: Json,
  holds: boolean,
): JsonObject[] {
  const [path, instead, ...others] = isObject(arg) ? [arg['var'] ?? null].flat() : []
  if (typeof path !== 'string' || instead === undefined || isObject(instead) || others.length > 0)
    return []
  const whole = args.map((other, at) => (at === position ? instead : other))
  if (whole.some((one) => typeof one === 'object')) return []
  const truth = truthOf(
    fold({ [operator]: whole }, { path: () => undefined, rule: () => undefined }),
  )
  return truth === !holds ? [{ var: path }] : []
}

/** Returns the data sources that have a response if a condition is true. */
function loadedUnder(condition: JsonObject, scope: Scope, { loaded }: Inference): JsonObject[] {
  if (loaded.size === 0) return []
  const names = loaded.get(JSON.stringify(condition)) ?? []
  return names.map((name) => ({ var: name })).filter((read) => meansTheSame(read, scope))
}

/**
 * Returns the value, and all expressions that cannot be null unless the value is null, such as the
 * operands of a calculation.
 */
function sources(
  value: Json | undefined,
  scope: Scope,
  into: Inference,
  inside: readonly Json[] = [],
): JsonObject[] {
  if (!isObject(value) || inside.includes(value)) return []
  const { rule } = value
  const body = typeof rule === 'string' ? into.ruleBody(rule) : undefined
  const read = isObject(body) && meansTheSame(body, scope) ? [value, body] : [value]
  const needed = read.flatMap((one) => {
    const operator = operatorOf(one)
    const isNeeded = operator !== undefined && meaningOf(operator)?.needsAll === true
    return isNeeded ? argumentsOf(one, operator) : []
  })
  return [...read, ...needed.flatMap((one) => sources(one, scope, into, [...inside, ...read]))]
}

/** Returns the paths that a rule proves to be not null, if their names mean the same here. */
function provedByRule(name: string, holds: boolean, scope: Scope, into: Inference): JsonObject[] {
  const key = `${holds} ${name}`
  let proved = into.proofs.get(key)
  if (!proved) {
    into.proofs.set(key, [])
    into.proofs.set(
      key,
      (proved = withoutDuplicates(provedBy(into.ruleBody(name), holds, into.scope, into))),
    )
  }
  return proved.filter((value) => meansTheSame(value, scope))
}

/**
 * Without the removal of duplicates, the list would double at each rule that reads another rule
 * twice.
 */
function withoutDuplicates(proved: readonly JsonObject[]): JsonObject[] {
  return [...new Map(proved.map((value) => [JSON.stringify(value), value])).values()]
}

/** The kinds of names with a meaning that depends on the node. Rules cannot read such names. */
const localKinds: ReadonlySet<RootKind> = new Set(['row', 'index', 'event', 'result', 'failure'])

function meansTheSame(value: JsonObject, scope: Scope): boolean {
  if (scope.element) return false
  const roots = rootsIn(value)
  const isOuter = (name: string) => {
    const root = lookup(scope, name)
    return root !== undefined && !localKinds.has(root.kind)
  }
  return roots.length > 0 && roots.every(isOuter)
}

const rootsIn = cached((value: JsonObject): readonly string[] =>
  objectsIn(value).flatMap(({ var: path }) =>
    path === undefined ? [] : [stringOrEmpty([path].flat()[0]).split('.')[0] ?? ''],
  ),
)

const textOf = cached((value: JsonObject) => JSON.stringify(value))

function isSure(value: Json | undefined, scope: Scope, into: Inference): boolean {
  if (!isObject(value)) return value !== null && value !== undefined
  const { any, null: missing } = infer(value, '', scope, { ...into, uses: [] })
  return !any && !missing
}

function common(parts: readonly (readonly JsonObject[])[]): readonly JsonObject[] {
  const [first = [], ...others] = parts
  const texts = others.map((part) => part.map((value) => JSON.stringify(value)))
  return first.filter((value) => texts.every((part) => part.includes(JSON.stringify(value))))
}
