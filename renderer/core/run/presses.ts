import type { Scope } from '../scope'

/** Scopes that an event of the borrower opened; a document cannot name them. */
export const beginnings = new WeakMap<Scope, string>()

/** The scope of a chain that an event begins; every name reads as before. */
export function scopeOfEvent(scope: Scope, event: string): Scope {
  const begun = scope.with('$event', true)
  beginnings.set(begun, event)
  return begun
}
