import type { LifecycleEvent, ScreenInstance } from '../../../../renderer/core'
import type { Scenario } from '../../../../renderer/language'
import { firstLoadsSettled } from '../../../../src/app'
import { isSlow } from '../../../analysis/play/plan-step'
import type { FromFrame } from './messages'

/**
 * Prevents lifecycle chains after an edit. The new version of the screen continues the visit, so
 * `enter` and `leave` must not run again.
 */
export interface LifecycleGate {
  /**
   * Returns true if a chain must not run. `enter` and `ready` run once per visit. `leave` does not
   * run for a screen that a new version has replaced.
   */
  isClosed(screen: object, event: LifecycleEvent): boolean
  markReplaced(screen: object): void
  /** Lets `enter` and `ready` run again. */
  reopen(): void
}

export function createLifecycleGate(): LifecycleGate {
  const ran = new Set<string>()
  const replaced = new WeakSet<object>()
  return {
    isClosed(screen, event) {
      if (event === 'leave') return replaced.has(screen)
      const hasRun = ran.has(event)
      ran.add(event)
      return hasRun
    },
    markReplaced: (screen) => void replaced.add(screen),
    reopen: () => ran.clear(),
  }
}

/**
 * Returns how long, in milliseconds, a snapshot waits for responses. Only a scenario with a delayed
 * response has a short limit, because this scenario shows the loading state. With a short limit,
 * pictures of other scenarios could show the loading state on a busy machine.
 */
export const loadsMs = (scenario: Scenario): number => (isSlow(scenario) ? 1500 : 15_000)

/** The limit for the steps of an action, in milliseconds. A step can wait for a person for ever. */
const chainMs = 1500

/**
 * Waits for responses, at most `ms` milliseconds, and for the running actions. Resolves to false if
 * an action or a response is still missing.
 */
export async function settle(screen: ScreenInstance, ms: number): Promise<boolean> {
  const isLoaded = await within(ms, firstLoadsSettled(screen))
  return (await within(Math.min(ms, chainMs), actionsEnded(screen))) && isLoaded
}

/** Resolves when no node of the screen is busy. */
function actionsEnded({ store }: Pick<ScreenInstance, 'store'>): Promise<void> {
  const isBusy = () => Object.values(store.values['$busy'] ?? {}).includes(true)
  if (!isBusy()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe(['$busy'], () => {
      if (isBusy()) return
      stop()
      resolve()
    })
  })
}

const within = (ms: number, work: Promise<void>): Promise<boolean> =>
  Promise.race([work.then(() => true), waitForIdle(ms).then(() => false)])

export function waitForIdle(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/** Sends one message for several changes, and does not repeat an equal message. */
interface Notifier {
  /** Schedules a message. `compose` runs when the message is sent. */
  readonly notify: () => void
  readonly reset: () => void
}

/** Creates a notifier that sends the result of `compose`, unless the result is `undefined`. */
export function createNotifier(
  compose: () => FromFrame | undefined,
  tell: (message: FromFrame) => void,
): Notifier {
  let lastMessage = ''
  let isDue = false
  const say = () => {
    isDue = false
    const message = compose()
    if (!message) return
    const text = JSON.stringify(message)
    if (text !== lastMessage) tell(message)
    lastMessage = text
  }
  return {
    notify() {
      if (isDue) return
      isDue = true
      setTimeout(say)
    },
    reset: () => void (lastMessage = ''),
  }
}
