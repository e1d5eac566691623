import type { Scope } from '../scope'

export function eventOf(scope: Scope): string | undefined {
  return eventsByScope.get(scope) ?? (scope.parent && eventOf(scope.parent))
}

export const isOfPress = (scope: Scope): boolean => eventOf(scope) === 'press'

/** The name of the event for which a scope was created. Documents cannot read this name. */
const eventsByScope = new WeakMap<Scope, string>()

export function scopeOfEvent(scope: Scope, event: string): Scope {
  const eventScope = scope.with('$event', true)
  eventsByScope.set(eventScope, event)
  return eventScope
}
