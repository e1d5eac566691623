import {
  isObject,
  operatorOf,
  operators,
  type Json,
  type JsonObject,
  child,
} from '../../../renderer/language'
import {
  literalType,
  followPath,
  isFault,
  anyType,
  arrayOf,
  orNull,
  withoutNull,
  type Member,
  type Type,
  union,
} from '../types'
import { results } from './results'
import { elementScope, lookup, namesIn, reduceScope, type Scope } from './scope'
import { argumentPointer, type ExpressionUse, type PathUse } from './use'

/** Where inference writes what it meets, and what it asks about named rules. */
export interface Inference {
  readonly uses: ExpressionUse[]
  ruleType(name: string): Type
}

/**
 * The type of a value at a place: a literal, a structure of values, or an expression. `expected` is
 * what the place takes:
 * an object that is no expression is a mistake of grammar unless an object is expected there, and
 * then has the type `any`.
 */
export function infer(
  value: Json | undefined,
  pointer: string,
  scope: Scope,
  into: Inference,
  expected: Type = {},
): Type {
  if (Array.isArray(value))
    return arrayOf(
      union(
        value.map((item, at) => infer(item, child(pointer, at), scope, into, itemsOf(expected))),
      ),
    )
  if (!isObject(value)) return value === undefined ? anyType : literalType(value)
  const operator = operatorOf(value)
  if (operator) return inferOperator(operator, value, pointer, scope, into)
  return expected.object || expected.any
    ? inferMembers(value, pointer, scope, into, expected)
    : anyType
}

function itemsOf(expected: Type): Type {
  return expected.any ? expected : (expected.array?.items ?? {})
}

function inferMembers(
  value: JsonObject,
  pointer: string,
  scope: Scope,
  into: Inference,
  expected: Type,
): Type {
  const members = new Map<string, Member>()
  for (const [name, member] of Object.entries(value)) {
    if (name === '$comment') continue
    const wanted = expected.object?.members.get(name)?.type ?? anyType
    members.set(name, {
      type: infer(member, child(pointer, name), scope, into, wanted),
      optional: false,
    })
  }
  return { object: { members, open: false } }
}

function inferOperator(
  operator: string,
  source: JsonObject,
  pointer: string,
  scope: Scope,
  into: Inference,
): Type {
  const raw = source[operator]
  const args = Array.isArray(raw) ? raw : [raw ?? null]
  const call = { operator, source, pointer, args, scope }
  if (operator === 'var') return inferPath(call, into)
  const operands = inferOperands(call, into)
  if (operator === 'item') return inferItem(call, operands, into)
  return note(call, operands, typeOfCall(call, operands, into), undefined, into)
}

function note(
  { operator, source, pointer, args, scope }: Call,
  operands: readonly Type[],
  type: Type,
  path: PathUse | undefined,
  { uses }: Inference,
): Type {
  uses.push({ operator, source, pointer, args, scope, operands, type, path })
  return type
}

/** An item may always be missing; its member is looked for among those of the list's items. */
function inferItem(call: Call, operands: readonly Type[], into: Inference): Type {
  const item = operands[0]?.array?.items ?? anyType
  const member = call.args[2]
  const found =
    typeof member === 'string'
      ? follow(member, member.split('.'), item, 0, { argument: 2 })
      : { type: item, path: undefined }
  return note(call, operands, orNull(found.type), found.path, into)
}

type Call = Pick<ExpressionUse, 'operator' | 'source' | 'pointer' | 'args' | 'scope'>

function typeOfCall(call: Call, operands: readonly Type[], into: Inference): Type {
  if (call.operator === 'rule')
    return typeof call.args[0] === 'string' ? into.ruleType(call.args[0]) : anyType
  if (call.operator === 'pick')
    return union(
      call.source['default'] === undefined
        ? [...operands.slice(1), { null: true }]
        : operands.slice(1),
    )
  return results[call.operator]?.(operands) ?? anyType
}

/** Types of the arguments in order, then of the members of the companions that hold values. */
function inferOperands(call: Call, into: Inference): Type[] {
  const { iterates, companions = {} } = operators[call.operator]!
  const operands: Type[] = []
  call.args.forEach((arg, at) => {
    const scope = iterates && at === 1 ? bodyScope(call, operands[0] ?? anyType) : call.scope
    operands.push(infer(arg, argumentPointer(call, at), scope, into))
  })
  for (const [companion, kind] of Object.entries(companions))
    operands.push(...inferCompanion(call, companion, kind, into))
  return operands
}

function bodyScope(call: Call, list: Type): Scope {
  if (call.operator !== 'reduce') return elementScope(list.array?.items ?? anyType)
  return reduceScope(list, anyType)
}

function inferCompanion(
  call: Call,
  companion: string,
  kind: 'value' | 'values',
  into: Inference,
): Type[] {
  const value = call.source[companion]
  if (value === undefined) return []
  const pointer = child(call.pointer, companion)
  if (kind === 'value') return [infer(value, pointer, call.scope, into)]
  if (!isObject(value)) return []
  return Object.entries(value).map(([name, member]) =>
    infer(member, child(pointer, name), call.scope, into),
  )
}

function inferPath(call: Call, into: Inference): Type {
  const [path, fallback] = call.args
  const stand =
    fallback === undefined ? undefined : infer(fallback, argumentPointer(call, 1), call.scope, into)
  const use = typeof path === 'string' ? resolvePath(path, call.scope) : undefined
  const found = use?.type ?? anyType
  return note(call, [], stand ? union([withoutNull(found), stand]) : found, use?.path, into)
}

/**
 * Follows a dotted path from the names in reach; a path that leads nowhere has the type `any`, so
 * that it is told once.
 */
export function resolvePath(text: string, scope: Scope): { type: Type; path: PathUse } {
  const segments = text === '' ? [] : text.split('.')
  if (scope.element) return follow(text, segments, scope.element, 0, {})
  const root = lookup(scope, segments[0] ?? '')
  if (root) return follow(text, segments, root.type, 1, { root })
  return {
    type: anyType,
    path: { text, segments, fault: { at: 0, owner: {}, names: namesIn(scope) } },
  }
}

function follow(
  text: string,
  segments: readonly string[],
  start: Type,
  from: number,
  extra: Partial<PathUse>,
): { type: Type; path: PathUse } {
  const result = followPath(start, segments, from)
  if (!isFault(result)) return { type: result, path: { text, segments, ...extra } }
  return { type: anyType, path: { text, segments, fault: result, ...extra } }
}
