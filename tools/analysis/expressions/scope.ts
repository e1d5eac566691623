import {
  type Json,
  child,
  membersOf,
  operators,
  type JsonObject,
  isObject,
  operatorOf,
} from '../../../renderer/language'
import { itemsOf, type PathFault, numberType, type Type, withPresent, anyType } from '../types/type'
import { quote } from '../types/describe'
import { say } from '../words/words'

/** The meaning of the first segment of a path. */
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

/** A name that paths may start with. */
export interface Root {
  readonly kind: RootKind
  readonly type: Type
  /** The endpoint of a data source or of a call's result. */
  readonly endpoint?: string
}

/** The names in scope at a place, innermost first; in a list operator, only the element. */
export interface Scope {
  readonly roots: ReadonlyMap<string, Root>
  readonly parent?: Scope
  readonly element?: Type
  /** Expressions that are known to be present here, as JSON. */
  readonly present?: readonly string[]
  /** Knowledge about paths with this prefix is invalid, since their values may have changed. */
  readonly forgotten?: string
}

/** Adds names to a scope. */
export function extend(parent: Scope, roots: Readonly<Record<string, Root>>): Scope {
  return { roots: new Map(Object.entries(roots)), parent }
}

/** The scope of an `each` node: the row by its name and `<row>Index`. */
export function rowScope(parent: Scope, name: string, list: Type): Scope {
  return extend(parent, {
    [name]: { kind: 'row', type: itemsOf(list) },
    [`${name}Index`]: { kind: 'index', type: numberType },
  })
}

/** The scope inside `map`, `reduce` and similar operators, where paths start at the element. */
export function elementScope(element: Type): Scope {
  return { roots: new Map(), element }
}

/** Adds that the value at a path is present. */
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

/** Adds that expressions are present. */
export function withExpressions(scope: Scope, present: readonly string[]): Scope {
  if (present.length === 0) return scope
  return scope.element
    ? { ...scope, present: [...(scope.present ?? []), ...present] }
    : { roots: new Map(), parent: scope, present }
}

/** The scope after a change of a state entry. Only the declared type of the entry is known then. */
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

/** Checks whether conditions around a place prove that an expression is present. */
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

/** Returns the root of a name, or `undefined` if it is not in scope. */
export function lookup(scope: Scope, name: string): Root | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const root = at.roots.get(name)
    if (root) return root
  }
  return undefined
}

/** Every name in scope. */
export function namesIn(scope: Scope): string[] {
  const names = new Set<string>()
  for (let at: Scope | undefined = scope; at; at = at.parent)
    for (const name of at.roots.keys()) names.add(name)
  return [...names]
}

/** An expression of a document, with the data that rules need. */
export interface ExpressionUse {
  readonly operator: string
  readonly source: JsonObject
  readonly args: readonly Json[]
  /** The types of the arguments. For `pick`: the subject, then the cases. */
  readonly operands: readonly Type[]
  readonly pointer: string
  readonly scope: Scope
  readonly type: Type
  readonly path: PathUse | undefined
}

/** The resolved path of a `var` or an `item`. */
export interface PathUse {
  readonly text: string
  /** The index of the argument with the path, if it is not the first. */
  readonly argument?: number
  readonly segments: readonly string[]
  readonly root?: Root
  readonly fault?: PathFault
}

/** A value in a companion of an operator. */
interface Beside {
  readonly companion: string
  readonly name: string
  readonly value: Json
  readonly type: Type
  readonly pointer: string
}

/** The values in the companions of an operator, such as the values of a text. */
export function besides(use: ExpressionUse): Beside[] {
  const { args, operands } = use
  return valuesBeside(use).map((one, at) => ({
    ...one,
    type: operands[args.length + at] ?? anyType,
  }))
}

/** The values in the companions of an operator, without their types. */
export function valuesBeside({
  operator,
  source,
  pointer,
}: Pick<ExpressionUse, 'operator' | 'source' | 'pointer'>): Omit<Beside, 'type'>[] {
  const { companions } = operators[operator] ?? {}
  if (!companions) return []
  return Object.entries(companions).flatMap(([companion, kind]) => {
    const value = source[companion]
    if (value === undefined) return []
    const place = child(pointer, companion)
    if (kind === 'value') return [{ companion, name: '', value, pointer: place }]
    return membersOf(value).map(([name, member]) => ({
      companion,
      name,
      value: member,
      pointer: child(place, name),
    }))
  })
}

/** The pointer of an argument: operators take a list, or a single argument without brackets. */
export function argumentPointer(
  use: { source: JsonObject; operator: string; pointer: string },
  at: number,
): string {
  const base = child(use.pointer, use.operator)
  return Array.isArray(use.source[use.operator]) ? `${base}/${at}` : base
}

/** A short form of an expression for messages: its path, its rule or its literal. */
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
