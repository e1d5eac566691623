import type { Scope } from '../scope'

/** Scopes in which a press began; a document can name none of them. */
const presses = new WeakSet<Scope>()

/** The scope of a chain that a press begins, in which all reads as before. */
export function scopeOfPress(scope: Scope): Scope {
  const begun = scope.with('$press', true)
  presses.add(begun)
  return begun
}

/** Whether a press began the chain of a scope. */
export function isOfPress(scope: Scope): boolean {
  return presses.has(scope) || (scope.parent !== undefined && isOfPress(scope.parent))
}
