import type { Scope } from '../scope'

/** The event that started the chain of a scope, if any. */
export function eventOf(scope: Scope): string | undefined {
  return eventsByScope.get(scope) ?? (scope.parent && eventOf(scope.parent))
}

export const isOfPress = (scope: Scope): boolean => eventOf(scope) === 'press'

/** The scopes of event chains with their events. Documents cannot read this map. */
const eventsByScope = new WeakMap<Scope, string>()

export function scopeOfEvent(scope: Scope, event: string): Scope {
  const eventScope = scope.with('$event', true)
  eventsByScope.set(eventScope, event)
  return eventScope
}
