import {
  type Json,
  child,
  membersOf,
  operators,
  type JsonObject,
  isObject,
  operatorOf,
  objectsIn,
  own,
} from '../../../renderer/language'
import { itemsOf, type PathFault, numberType, type Type, withPresent, anyType } from '../types/type'
import { quote } from '../types/describe'
import { say } from '../words/words'

export type RootKind =
  | 'session'
  | 'params'
  | 'profile'
  | 'config'
  | 'shell'
  | 'device'
  | 'unsure'
  | 'options'
  | 'state'
  | 'data'
  | 'row'
  | 'index'
  | 'event'
  | 'result'
  | 'failure'
  | 'input'

export interface Root {
  readonly kind: RootKind
  readonly type: Type
  readonly endpoint?: string
  readonly rows?: Rows
}

/** A list, with the scope of its expression. */
interface Rows {
  readonly list: Json
  readonly scope: Scope
}

/**
 * The names that an expression can read, with the innermost names first. The body of a list
 * operator can read the members of the element, and `options`.
 */
export interface Scope {
  readonly roots: ReadonlyMap<string, Root>
  readonly parent?: Scope
  readonly element?: Type
  readonly rows?: Rows
  /** Expressions, as JSON strings, that a condition has proved to be not null. */
  readonly present?: readonly string[]
  /** The path of a state entry that a step has changed after the earlier conditions. */
  readonly forgotten?: string
}

export function extend(parent: Scope, roots: Readonly<Record<string, Root>>): Scope {
  return { roots: new Map(Object.entries(roots)), parent }
}

/** Returns the scope in a row. The name of the row's index is `<row>Index`. */
export function rowScope(parent: Scope, name: string, type: Type, list: Json): Scope {
  return extend(parent, {
    [name]: { kind: 'row', type: itemsOf(type), rows: { list, scope: parent } },
    [`${name}Index`]: { kind: 'index', type: numberType },
  })
}

/** Returns the scope in the body of a list operator, with the element and `options`. */
export function elementScope(element: Type, around: Scope, list: Json): Scope {
  const options = lookup(around, 'options')
  return {
    roots: new Map(options && [['options', options]]),
    element,
    rows: { list, scope: around },
  }
}

export function withPath(scope: Scope, path: string): Scope {
  const [name = '', ...inner] = path.split('.')
  if (scope.element) {
    const element = withPresent(scope.element, path === '' ? [] : [name, ...inner])
    return element === scope.element ? scope : { ...scope, element }
  }
  const root = lookup(scope, name)
  const type = root && withPresent(root.type, inner)
  return !root || !type || type === root.type ? scope : extend(scope, { [name]: { ...root, type } })
}

export function withExpressions(scope: Scope, present: readonly string[]): Scope {
  if (present.length === 0) return scope
  return scope.element
    ? { ...scope, present: [...(scope.present ?? []), ...present] }
    : { roots: new Map(), parent: scope, present }
}

/**
 * Returns the scope after a change of a state entry. Earlier conditions prove nothing about the
 * entry.
 */
export function withEntry(scope: Scope, name: string, declared: Type): Scope {
  const state = lookup(scope, 'state')
  const members = state?.type.object?.members
  if (!state || !members) return scope
  const type: Type = {
    object: {
      members: new Map(members).set(name, { type: declared, optional: false }),
      open: false,
    },
  }
  return { ...extend(scope, { state: { ...state, type } }), forgotten: `state.${name}` }
}

export function isPresent(scope: Scope, value: Json): boolean {
  let text: string | undefined
  for (let at: Scope | undefined = scope; at; at = at.parent)
    if (at.present || at.forgotten) {
      text ??= JSON.stringify(value)
      if (at.forgotten && text.includes(`"${at.forgotten}`)) return false
      if (at.present?.includes(text)) return true
    }
  return false
}

export function lookup(scope: Scope, name: string): Root | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const root = at.roots.get(name)
    if (root) return root
  }
  return undefined
}

export function namesInScope(scope: Scope): string[] {
  const names = new Set<string>()
  for (let at: Scope | undefined = scope; at; at = at.parent)
    for (const name of at.roots.keys()) names.add(name)
  return [...names]
}

export interface ExpressionUse {
  readonly operator: string
  readonly source: JsonObject
  readonly args: readonly Json[]
  /** The types of the operands: for `pick` the types of the compared value and of the cases. */
  readonly operands: readonly Type[]
  readonly pointer: string
  readonly scope: Scope
  readonly type: Type
  readonly path: PathUse | undefined
}

export interface PathUse {
  readonly text: string
  readonly argument?: number
  readonly segments: readonly string[]
  readonly root?: Root
  readonly fault?: PathFault
}

interface NamedArgumentValue {
  readonly namedArgument: string
  readonly name: string
  readonly value: Json
  readonly type: Type
  readonly pointer: string
}

/** Returns the named arguments of an operator, such as the values for placeholders. */
export function namedArgumentValues(use: ExpressionUse): NamedArgumentValue[] {
  const { args, operands } = use
  return namedArgumentSources(use).map((one, at) => ({
    ...one,
    type: operands[args.length + at] ?? anyType,
  }))
}

export function namedArgumentSources({
  operator,
  source,
  pointer,
}: Pick<ExpressionUse, 'operator' | 'source' | 'pointer'>): Omit<NamedArgumentValue, 'type'>[] {
  const { namedArguments } = operators[operator] ?? {}
  if (!namedArguments) return []
  return Object.entries(namedArguments).flatMap(([namedArgument, kind]) => {
    const value = source[namedArgument]
    if (value === undefined) return []
    const memberPointer = child(pointer, namedArgument)
    if (kind === 'value') return [{ namedArgument, name: '', value, pointer: memberPointer }]
    return membersOf(value).map(([name, member]) => ({
      namedArgument,
      name,
      value: member,
      pointer: child(memberPointer, name),
    }))
  })
}

/** Returns the pointer of an argument. A single argument may be written without brackets. */
export function argumentPointer(
  use: { source: JsonObject; operator: string; pointer: string },
  at: number,
): string {
  const base = child(use.pointer, use.operator)
  return Array.isArray(use.source[use.operator]) ? `${base}/${at}` : base
}

/** Returns words for an expression in messages: its path, its rule or its literal. */
export function print(value: Json | undefined): string {
  if (!isObject(value)) return quote(value)
  const operator = operatorOf(value)
  const argument = operator === undefined ? undefined : value[operator]
  const first = Array.isArray(argument) ? argument[0] : argument
  if (operator === 'var' && typeof first === 'string')
    return first === '' ? say`the element` : first
  if (operator === 'rule' && typeof first === 'string') return say`the rule ${first}`
  if (operator === 't' && typeof first === 'string') return say`the text ${first}`
  return operator === undefined ? say`this object` : say`this "${operator}"`
}

/** Returns the path that an expression reads. The expression may have a fallback. */
export function pathOf({ var: path }: JsonObject): string | undefined {
  const text = Array.isArray(path) ? path[0] : path
  return typeof text === 'string' ? text : undefined
}

/** Returns the paths that a value reads, directly or through rules. */
export function pathsIn(value: Json, rules: JsonObject): string[] {
  const seen = new Set<string>()
  const paths: string[] = []
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const inner of objectsIn(next)) {
      const { rule } = inner
      const path = pathOf(inner)
      if (path !== undefined) paths.push(path)
      if (typeof rule !== 'string' || seen.has(rule)) continue
      seen.add(rule)
      waiting.push(own(rules, rule) ?? null)
    }
  return paths
}
