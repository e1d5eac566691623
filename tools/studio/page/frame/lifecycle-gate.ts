import type { LifecycleEvent, ScreenInstance } from '../../../../renderer/core'
import type { Scenario } from '../../../../renderer/language'
import { firstLoadsSettled } from '../../../../src/app'
import { isSlow } from '../../../analysis/play/plan-step'
import type { FromFrame } from './messages'

/**
 * Stops lifecycle chains after an edit: the same screen is then rendered again and must not run
 * `enter` or `leave`.
 */
export interface LifecycleGate {
  /**
   * Returns whether a chain must not run. `enter` and `ready` run once per visit, and `leave` does
   * not run when a new version replaces the screen.
   */
  isClosed(screen: object, event: LifecycleEvent): boolean
  markReplaced(screen: object): void
  /** Opens the gate, so that `enter` and `ready` run again. */
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
 * Returns the time after which the loading state is shown. Only a scenario with a delayed response
 * has a short limit. Otherwise two pictures could both show the loading state on a busy machine,
 * and look equal.
 */
export const loadsMs = (scenario: Scenario): number => (isSlow(scenario) ? 1500 : 15_000)

/** Waits for the responses of a screen. Resolves with false if one is missing after `ms`. */
export function settle(screen: ScreenInstance, ms: number): Promise<boolean> {
  return Promise.race([
    firstLoadsSettled(screen).then(() => true),
    waitForIdle(ms).then(() => false),
  ])
}

/** Waits until effects, lazy widgets, and chains without a server end. */
export function waitForIdle(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/** Sends one message for all changes of a task, and no message that equals the last one. */
interface Notifier {
  /** Requests a message, which is composed after the next render. */
  readonly notify: () => void
  readonly reset: () => void
}

/** Creates a notifier. It sends nothing while `compose` returns `undefined`. */
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
