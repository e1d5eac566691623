import type { Scope } from '../scope'
import { beginnings } from './presses'

/** The event that began the chain of a scope; undefined if the screen itself began it. */
export function eventOf(scope: Scope): string | undefined {
  return beginnings.get(scope) ?? (scope.parent && eventOf(scope.parent))
}

/** Whether a press began the chain of a scope. */
export const isOfPress = (scope: Scope): boolean => eventOf(scope) === 'press'
