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

/** One name that expressions may start a path with. */
export interface Root {
  readonly kind: RootKind
  readonly type: Type
  /** The endpoint behind a data source or a call's result. */
  readonly endpoint?: string
}

/**
 * The names in scope at a place of a document, innermost first. Inside the body of a list operator,
 * only the element is in scope.
 */
export interface Scope {
  readonly roots: ReadonlyMap<string, Root>
  readonly parent?: Scope
  readonly element?: Type
  /** Expressions that are present here, as JSON. */
  readonly present?: readonly string[]
  /**
   * A prefix of paths that may have changed, so that earlier knowledge about them does not count.
   */
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

/** The scope inside `map`, `reduce` and their like, where paths start at the element. */
export function elementScope(element: Type): Scope {
  return { roots: new Map(), element }
}

/** A scope in which the value at a path is present; the same scope if that was known. */
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

/** A scope in which expressions are present. */
export function withExpressions(scope: Scope, present: readonly string[]): Scope {
  if (present.length === 0) return scope
  return scope.element
    ? { ...scope, present: [...(scope.present ?? []), ...present] }
    : { roots: new Map(), parent: scope, present }
}

/** A scope after a change of a state entry, of which only the declared type is known. */
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

/** Whether conditions around a place prove an expression present. */
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

/** The root of a name, if it is in scope. */
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
