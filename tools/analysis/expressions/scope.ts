import { numberType, type Type } from '../types'

/** What a first path segment stands for. */
export type RootKind =
  | 'session'
  | 'params'
  | 'profile'
  | 'config'
  | 'shell'
  | 'device'
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
 * The names in reach of a place in a document, innermost first; inside a list operator's body only
 * the element is.
 */
export interface Scope {
  readonly roots: ReadonlyMap<string, Root>
  readonly parent?: Scope
  readonly element?: Type
}

/** Adds names to a scope. */
export function extend(parent: Scope, roots: Readonly<Record<string, Root>>): Scope {
  return { roots: new Map(Object.entries(roots)), parent }
}

/** The scope of an `each` node: the row by its name and `<row>Index`. */
export function rowScope(parent: Scope, name: string, list: Type): Scope {
  const type = list.array?.items ?? { any: true }
  return extend(parent, {
    [name]: { kind: 'row', type },
    [`${name}Index`]: { kind: 'index', type: numberType },
  })
}

/** The scope inside `map`, `reduce` and their like, where paths start at the element. */
export function elementScope(element: Type): Scope {
  return { roots: new Map(), element }
}

/** The root that a name stands for, if any. */
export function lookup(scope: Scope, name: string): Root | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const root = at.roots.get(name)
    if (root) return root
  }
  return undefined
}

/** Every name in reach. */
export function namesIn(scope: Scope): string[] {
  const names = new Set<string>()
  for (let at: Scope | undefined = scope; at; at = at.parent)
    for (const name of at.roots.keys()) names.add(name)
  return [...names]
}
