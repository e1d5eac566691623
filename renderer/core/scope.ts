/** What operators ask of the world around a screen. */
export interface ScopeServices {
  /** The text of a key in the current language, with `{name}` arguments filled in. */
  text(key: string, args: Readonly<Record<string, unknown>>): string
  /** The value of a named rule of the screen. */
  rule(name: string): unknown
  /** The address of a picture of the app. */
  asset(name: string): string
  /** The address of a screen of the app, with what travels of the session. */
  route(screen: string): string
  /** The address of an image or file call of an endpoint, or of an asset. */
  address(endpoint: string, params: Readonly<Record<string, unknown>>): string
  /** Hears the mark of each branch that is taken, for document coverage. */
  branch?: ((mark: string) => void) | undefined
}

/**
 * The roots of a screen: session, params, profile, options, state and each data source by its name.
 */
export interface Roots {
  readonly values: Readonly<Record<string, unknown>>
  readonly services: ScopeServices
}

/**
 * A chain of names: a screen's roots, then list rows and the results of actions, innermost first.
 */
export class Scope {
  constructor(
    readonly roots: Roots,
    readonly parent?: Scope,
    readonly name: string = '',
    readonly value?: unknown,
    readonly index: number = 0,
    readonly key: string = '',
  ) {}

  /** Adds one name; a row also gets `<name>Index`, and its key makes ids unique. */
  with(name: string, value: unknown, index = 0, key = ''): Scope {
    return new Scope(this.roots, this, name, value, index, this.key + key)
  }

  /** The value of a first path segment, or undefined. */
  lookup(name: string): unknown {
    if (!this.parent) return this.roots.values[name]
    if (this.name === name) return this.value
    return name === `${this.name}Index` ? this.index : this.parent.lookup(name)
  }
}

/** Reads a path through own properties only; null where anything is missing. */
export function readPath(scope: Scope, segments: readonly string[]): unknown {
  return readMembers(scope.lookup(segments[0] ?? ''), segments, 1)
}

/**
 * Reads members of a value from a position on, own properties only; null where anything is missing.
 */
export function readMembers(value: unknown, segments: readonly string[], from = 0): unknown {
  let current = value
  for (let at = from; at < segments.length; at++) {
    if (typeof current !== 'object' || current === null) return null
    const segment = segments[at]!
    current = Object.prototype.hasOwnProperty.call(current, segment)
      ? (current as Record<string, unknown>)[segment]
      : null
  }
  return current ?? null
}
