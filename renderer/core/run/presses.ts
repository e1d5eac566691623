import type { Scope } from '../scope'

/** Scopes in which an event of the borrower began; a document can name none of them. */
export const beginnings = new WeakMap<Scope, string>()

/** The scope of a chain that an event begins, in which all reads as before. */
export function scopeOfEvent(scope: Scope, event: string): Scope {
  const begun = scope.with('$event', true)
  beginnings.set(begun, event)
  return begun
}
