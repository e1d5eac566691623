import type { Scope } from '../scope'

/** The event that began the chain of a scope; undefined if the screen itself began it. */
export function eventOf(scope: Scope): string | undefined {
  return beginnings.get(scope) ?? (scope.parent && eventOf(scope.parent))
}

/** Whether a press began the chain of a scope. */
export const isOfPress = (scope: Scope): boolean => eventOf(scope) === 'press'

/** Scopes that an event of the borrower opened; a document cannot name them. */
const beginnings = new WeakMap<Scope, string>()

/** The scope of a chain that an event begins; every name reads as before. */
export function scopeOfEvent(scope: Scope, event: string): Scope {
  const begun = scope.with('$event', true)
  beginnings.set(begun, event)
  return begun
}
