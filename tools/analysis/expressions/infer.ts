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
  itemsOf,
  anyType,
  arrayOf,
  withoutNull,
  objectOf,
  type Type,
  withOrigin,
} from '../types/type'
import { union } from '../types/union'
import { argumentsOf } from '../operators/operator-meaning'
import { meaningOf } from '../operators/meanings'
import { narrow } from './presence'
import {
  elementScope,
  isPresent,
  lookup,
  namesInScope,
  namedArgumentSources,
  type Scope,
  argumentPointer,
  type ExpressionUse,
  type PathUse,
} from './scope'

type Call = Pick<ExpressionUse, 'operator' | 'source' | 'pointer' | 'args' | 'scope'>

export interface Inference {
  readonly uses: ExpressionUse[]
  readonly ruleType: (name: string) => Type
  readonly ruleBody: (name: string) => Json | undefined
  readonly scope: Scope
  /** The names of data sources. The key is the JSON of the condition under which they load. */
  readonly loaded: ReadonlyMap<string, readonly string[]>
  /** For each rule: the expressions that are not null if the rule is true. Computed on demand. */
  readonly proofs: Map<string, readonly JsonObject[]>
}

/** Infers the type of a value; `any` for a misplaced object, which the grammar reports. */
export function infer(
  value: Json | undefined,
  pointer: string,
  scope: Scope,
  into: Inference,
  expected: Type = {},
): Type {
  if (Array.isArray(value)) {
    const wanted = expected.any ? expected : (expected.array?.items ?? {})
    return arrayOf(
      union(value.map((item, at) => infer(item, child(pointer, at), scope, into, wanted))),
    )
  }
  if (!isObject(value)) return value === undefined ? anyType : literalType(value)
  const operator = operatorOf(value)
  if (operator) return inferOperator(operator, value, pointer, scope, into)
  if (!expected.object && !expected.any) return anyType
  return objectOf(
    membersOf(value).map(([name, member]) => {
      const wanted = expected.object?.members.get(name)?.type ?? anyType
      return [name, infer(member, child(pointer, name), scope, into, wanted)]
    }),
  )
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
  const { members, resultType } = meaningOf(operator)!
  if (namedByOperator(operator) === 'path') return inferPath(call, into)
  const operands = inferOperands(call, into)
  const found = members && followMembers(call, members, itemsOf(operands[0] ?? anyType))
  const type = resultType(found ? [found.type] : operands, {
    args,
    source,
    ruleType: (name) => typeOfRule(name, scope, into),
  })
  const there = type.null && isPresent(scope, source) ? withoutNull(type) : type
  return note(call, { operands, type: there, path: found?.path }, into)
}

/** Returns the type of a rule, without null if conditions prove that it has a result. */
function typeOfRule(name: string, scope: Scope, into: Inference): Type {
  const type = into.ruleType(name)
  if (!type.null || scope === into.scope || scope.element) return withOrigin(type, `rule ${name}`)
  const here = infer(into.ruleBody(name), '', scope, { ...into, uses: [], scope })
  return withOrigin(here, `rule ${name}`)
}

/** Records an expression. Naming each member is several times faster than a spread. */
function note(
  { operator, source, pointer, args, scope }: Call,
  { operands, type, path }: Pick<ExpressionUse, 'operands' | 'type' | 'path'>,
  { uses }: Inference,
): Type {
  uses.push({ operator, source, pointer, args, scope, operands, type, path })
  return type
}

/** Follows the members of a path. Also returns the first unknown member. */
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

/** Infers the types of the arguments, and then of the named arguments such as `cases`. */
function inferOperands(call: Call, into: Inference): Type[] {
  const { iterates } = operators[call.operator]!
  const operands: Type[] = []
  call.args.forEach((arg, at) => {
    const item = iterates && at === 1 ? itemsOf(operands[0] ?? anyType) : undefined
    const scope = item
      ? elementScope(
          meaningOf(call.operator)?.element?.(item) ?? item,
          call.scope,
          call.args[0] ?? null,
        )
      : scopeOfArgument(call, at, into)
    operands.push(infer(arg, argumentPointer(call, at), scope, into))
  })
  for (const { namedArgument, name, value, pointer } of namedArgumentSources(call))
    operands.push(infer(value, pointer, scopeOfMember(call, namedArgument, name, into), into))
  return operands
}

function scopeOfArgument({ operator, args, scope }: Call, at: number, into: Inference): Scope {
  const known = meaningOf(operator)?.certainBefore?.(at) ?? []
  return known.reduce(
    (narrowed, [position, holds]) => narrow(narrowed, args[position], holds, into),
    scope,
  )
}

/** Returns the scope for a named argument. In a case of a `pick`, the subject is not null. */
function scopeOfMember(call: Call, namedArgument: string, name: string, into: Inference): Scope {
  if (namedArgument !== 'cases' || name === '') return call.scope
  return narrow(call.scope, { filled: call.args[0] ?? null }, true, into)
}

function inferPath(call: Call, into: Inference): Type {
  const [path, fallback] = call.args
  const stand =
    fallback === undefined ? undefined : infer(fallback, argumentPointer(call, 1), call.scope, into)
  const use = typeof path === 'string' ? resolvePath(path, call.scope) : undefined
  const actual = use?.type ?? anyType
  const type = stand ? union([withoutNull(actual), stand]) : actual
  return note(call, { operands: [], type, path: use?.path }, into)
}

/** Resolves a path. An unknown path has the type `any`, which prevents further reports about it. */
function resolvePath(text: string, scope: Scope): { type: Type; path: PathUse } {
  const segments = text === '' ? [] : text.split('.')
  const root = lookup(scope, segments[0] ?? '')
  if (root) return follow(text, segments, root.type, 1, { root })
  if (scope.element) return follow(text, segments, scope.element, 0, {})
  return {
    type: anyType,
    path: { text, segments, fault: { at: 0, owner: {}, names: namesInScope(scope) } },
  }
}

function follow(
  text: string,
  segments: readonly string[],
  start: Type,
  from: number,
  extra: Partial<PathUse>,
): { type: Type; path: PathUse } {
  const path = { text, segments, ...extra }
  const found = followPath(start, segments, from)
  if (isFault(found)) return { type: anyType, path: { ...path, fault: found } }
  // The type of personal data contains the paths through which the data was read.
  return { type: extra.root ? withOrigin(found, text) : found, path }
}
