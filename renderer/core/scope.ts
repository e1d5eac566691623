import { readNested, type ScopeServices } from '../language'

interface Roots {
  readonly values: Readonly<Record<string, unknown>>
  readonly services: ScopeServices
}

/**
 * The names that an expression can read, in the order of the search: first results of actions and
 * rows of lists, the innermost at the front, and then the roots.
 */
export class Scope {
  constructor(
    readonly roots: Roots,
    readonly parent?: Scope,
    readonly name: string = '',
    readonly value?: unknown,
    readonly index: number = 0,
    readonly key: string = '',
    /** The number of fragments around the node or step for which the name was added. */
    readonly level: number = 0,
  ) {}

  /** Adds a name. A row of a list also gets the name `<name>Index`, and a `key` for its ids. */
  with(name: string, value: unknown, index = 0, key = '', level = this.level): Scope {
    return new Scope(this.roots, this, name, value, index, this.key + key, level)
  }

  outside(level: number): Scope {
    return this.parent && this.level >= level ? this.parent.outside(level) : this
  }

  lookup(name: string): unknown {
    if (!this.parent) return this.roots.values[name]
    if (this.name === name) return this.value
    return name === `${this.name}Index` ? this.index : this.parent.lookup(name)
  }
}

const nothing = () => ''
const services: ScopeServices = {
  text: nothing,
  asset: nothing,
  address: nothing,
  route: nothing,
  rule: () => null,
}

/** Creates a scope with only these roots. */
export function valueScope(values: Roots['values']): Scope {
  return new Scope({ values, services })
}

/** Reads own properties along a path. Returns null if one is missing. */
export function readPath(scope: Scope, segments: readonly string[]): unknown {
  return readNested(scope.lookup(segments[0] ?? ''), segments, 1)
}
