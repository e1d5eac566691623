import type { Scope } from '../scope'

export function eventOf(scope: Scope): string | undefined {
  return eventsByScope.get(scope) ?? (scope.parent && eventOf(scope.parent))
}

export const isOfPress = (scope: Scope): boolean => eventOf(scope) === 'press'

/** The event of each scope. Documents cannot read this map. */
const eventsByScope = new WeakMap<Scope, string>()

export function scopeOfEvent(scope: Scope, event: string): Scope {
  const eventScope = scope.with('$event', true)
  eventsByScope.set(eventScope, event)
  return eventScope
}
