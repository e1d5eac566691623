import { actionEffects } from './action-effects.generated.ts'
import { own } from './json.ts'

/** The effect of an action. Contracts and cards count as money. */
export type Effect = 'none' | 'screen' | 'device' | 'outside' | 'money'

/** An action has its effect in the member `x-effect` of its schema. */
export type ActionName = keyof typeof actionEffects

interface StepFacts {
  readonly action: string
  readonly has: (member: string) => boolean
  readonly ofEndpoint: () => Effect
}

export function effectOf({ action, has, ofEndpoint }: StepFacts): Effect {
  const effect = own<Effect | 'endpoint' | 'target'>(actionEffects, action) ?? 'none'
  if (effect === 'endpoint') return ofEndpoint()
  if (effect === 'target') return has('screen') ? 'screen' : 'outside'
  return effect
}

/** The events that a borrower triggers on purpose, with one tap. */
export const tapEvents: ReadonlySet<string> = new Set([
  'press',
  'choose',
  'pick',
  'retry',
  'confirm',
])

/**
 * Returns whether an event may cause an effect. Money needs a press. A call that changes data needs
 * any event of the borrower. Other effects outside the screen need a tap. For chains of the screen,
 * such as `enter`, `event` is undefined.
 */
export function mayHave(effect: Effect, event: string | undefined, action: string): boolean {
  if (effect === 'money') return event === 'press'
  if (effect === 'outside' && action === 'call') return event !== undefined
  return effect === 'none' || effect === 'screen' || tapEvents.has(event ?? '')
}
