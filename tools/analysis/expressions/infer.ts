import {
  isObject,
  membersOf,
  operatorOf,
  operators,
  type Json,
  type JsonObject,
  child,
  namedByOperator,
} from '../../../renderer/language'
import { literalType } from '../types/from-schema'
import {
  followPath,
  isFault,
  itemsOf as itemsOfList,
  anyType,
  arrayOf,
  withoutNull,
  type Member,
  type Type,
  cameBy,
} from '../types/type'
import { union } from '../types/union'
import { argumentsOf } from '../operators/meaning'
import { meaningOf } from '../operators/meanings'
import { narrow } from './presence'
import {
  elementScope,
  isPresent,
  lookup,
  namesIn,
  type Scope,
  argumentPointer,
  type ExpressionUse,
  type PathUse,
} from './scope'

/** The state of type inference: the recorded uses, and lookup functions for rules and names. */
export interface Inference {
  readonly uses: ExpressionUse[]
  readonly ruleType: (name: string) => Type
  readonly ruleBody: (name: string) => Json | undefined
  /** The names in scope in the whole document, for its rules. */
  readonly scope: Scope
  /** Data sources by the condition of their request, as JSON. */
  readonly loaded: ReadonlyMap<string, readonly string[]>
  /** The expressions that each rule proves to be present, computed on demand. */
  readonly proofs: Map<string, readonly JsonObject[]>
}

/**
 * Returns the type of a literal, a structure of values or an expression. A plain object where
 * `expected` has none violates the grammar, and has the type `any`.
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
  const args = argumentsOf(source, operator)
  const call = { operator, source, pointer, args, scope }
  const { members, gives } = meaningOf(operator)!
  if (namedByOperator(operator) === 'path') return inferPath(call, into)
  const operands = inferOperands(call, into)
  const found = members && followMembers(call, members, itemsOfList(operands[0] ?? anyType))
  const ruleType = (name: string) => typeOfRule(name, scope, into)
  const type = gives(found ? [found.type] : operands, { args, source, ruleType })
  const there = type.null && isPresent(scope, source) ? withoutNull(type) : type
  return note(call, operands, there, found?.path, into)
}

/** The type of a rule. Conditions around this place can make a missing value certain. */
function typeOfRule(name: string, scope: Scope, into: Inference): Type {
  const type = into.ruleType(name)
  if (!type.null || scope === into.scope || scope.element) return cameBy(type, `rule ${name}`)
  const here = infer(into.ruleBody(name), '', scope, { ...into, uses: [], scope })
  return cameBy(here, `rule ${name}`)
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

/** The type of the last of the named members of an item, and the first path that fails. */
function followMembers(
  { args }: Call,
  positions: readonly number[],
  item: Type,
): { type: Type; path: PathUse | undefined } {
  const found = positions.flatMap((argument) => {
    const member = args[argument]
    return typeof member === 'string'
      ? [follow(member, member.split('.'), item, 0, { argument })]
      : []
  })
  const isWhole = args[positions.at(-1)!] === undefined
  const wrong = found.find(({ path }) => path.fault)
  return {
    type: isWhole ? item : (found.at(-1)?.type ?? anyType),
    path: (wrong ?? found.at(-1))?.path,
  }
}

/** The type of a value read by a path, with the path as the origin of personal data. */
function readAs(type: Type, text: string, { root }: Partial<PathUse>): Type {
  return root ? cameBy(type, text) : type
}

type Call = Pick<ExpressionUse, 'operator' | 'source' | 'pointer' | 'args' | 'scope'>

/** The types of the arguments, then of the companions' members that contain values. */
function inferOperands(call: Call, into: Inference): Type[] {
  const { iterates, companions = {} } = operators[call.operator]!
  const operands: Type[] = []
  call.args.forEach((arg, at) => {
    const scope =
      iterates && at === 1
        ? bodyScope(call, operands[0] ?? anyType)
        : scopeOfArgument(call, at, into)
    operands.push(infer(arg, argumentPointer(call, at), scope, into))
  })
  for (const [companion, kind] of Object.entries(companions))
    operands.push(...inferCompanion(call, companion, kind, into))
  return operands
}

/** The scope of an argument: the results of earlier arguments are known. */
function scopeOfArgument({ operator, args, scope }: Call, at: number, into: Inference): Scope {
  const known = meaningOf(operator)?.known?.(at) ?? []
  return known.reduce(
    (narrowed, [position, holds]) => narrow(narrowed, args[position], holds, into),
    scope,
  )
}

function bodyScope({ operator }: Call, list: Type): Scope {
  const item = itemsOfList(list)
  return elementScope(meaningOf(operator)?.element?.(item) ?? item)
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
  return membersOf(value).map(([name, member]) =>
    infer(member, child(pointer, name), scopeOfMember(call, companion, name, into), into),
  )
}

/** The scope of a companion's member: in every named case, the subject is present. */
function scopeOfMember(call: Call, companion: string, name: string, into: Inference): Scope {
  if (companion !== 'cases' || name === '') return call.scope
  return narrow(call.scope, { filled: call.args[0] ?? null }, true, into)
}

function inferPath(call: Call, into: Inference): Type {
  const [path, fallback] = call.args
  const stand =
    fallback === undefined ? undefined : infer(fallback, argumentPointer(call, 1), call.scope, into)
  const use = typeof path === 'string' ? resolvePath(path, call.scope) : undefined
  const found = use?.type ?? anyType
  return note(call, [], stand ? union([withoutNull(found), stand]) : found, use?.path, into)
}

/** Resolves a dotted path. One that fails has the type `any`, so it is reported only once. */
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
  if (!isFault(result))
    return { type: readAs(result, text, extra), path: { text, segments, ...extra } }
  return { type: anyType, path: { text, segments, fault: result, ...extra } }
}
