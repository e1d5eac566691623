import { own } from './json.ts'

/**
 * What an action reaches: nothing that lasts, the screen, the device, somebody outside, or money, a
 * contract or a card.
 */
export type Effect = 'none' | 'screen' | 'device' | 'outside' | 'money'

/**
 * The effect of each action, by its name. That of `endpoint` depends on the endpoint that is called,
 * that of `target` on the member that says where to go.
 */
export const actionEffects: Readonly<Record<string, Effect | 'endpoint' | 'target'>> = {
  go: 'target',
  replace: 'target',
  // From the first screen the native app closes the page.
  back: 'device',
  open: 'screen',
  close: 'screen',
  toast: 'screen',
  call: 'endpoint',
  reload: 'screen',
  set: 'screen',
  require: 'none',
  copy: 'device',
  native: 'device',
  wait: 'none',
  countdown: 'screen',
  track: 'none',
}

/** What is asked about a step to tell its effect. */
export interface StepFacts {
  readonly action: string
  /** Whether the step has a member. */
  readonly has: (member: string) => boolean
  /** The effect of the endpoint that it calls. */
  readonly ofEndpoint: () => Effect
}

/** The effect of a step. */
export function effectOf({ action, has, ofEndpoint }: StepFacts): Effect {
  const effect = own(actionEffects, action) ?? 'none'
  if (effect === 'endpoint') return ofEndpoint()
  if (effect === 'target') return has('screen') ? 'screen' : 'outside'
  return effect
}

/** Events that a borrower causes on purpose, with one tap. */
export const tapEvents: ReadonlySet<string> = new Set([
  'press',
  'choose',
  'pick',
  'retry',
  'confirm',
])

/**
 * Whether a chain that an event began may have an effect; without an event the screen began it. A
 * call that changes something takes any event of the borrower, all else that leaves the screen a
 * tap, and money a press.
 */
export function mayHave(effect: Effect, event: string | undefined, action: string): boolean {
  if (effect === 'money') return event === 'press'
  if (effect === 'outside' && action === 'call') return event !== undefined
  return effect === 'none' || effect === 'screen' || tapEvents.has(event ?? '')
}
