import type { Json } from '../../../renderer/language'
import { itemsOf } from '../types/member'
import { numberType, type Type, withPresent } from '../types/type'

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

/**
 * The names in scope at a place, innermost first. In the body of a list operator, only the element
 * is in scope.
 */
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
