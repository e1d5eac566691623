import type { LifecycleEvent, ScreenInstance } from '../../../../renderer/core'
import type { Scenario } from '../../../../renderer/language'
import { firstLoadsSettled } from '../../../../src/app'
import { isSlow } from '../../../analysis/play/plan-step'
import type { FromFrame } from './messages'

/**
 * Decides which lifecycle chains of a screen run. After an edit the same screen is rendered again,
 * without an `enter` or a `leave`.
 */
export interface LifecycleGate {
  /**
   * True for `enter` and `ready` once they have run in this visit, and for `leave` of a screen that
   * was replaced.
   */
  isClosed(screen: object, event: LifecycleEvent): boolean
  /** Call this when a new version in the same visit replaces the screen. */
  markReplaced(screen: object): void
  /** Starts another visit, in which `enter` and `ready` run again. */
  reopen(): void
}

/** Creates the gate for one visit. */
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
 * Milliseconds for which a snapshot, or the next step of a scenario, waits for loads. Then the
 * loading state is shown. Only a scenario with a delayed response has a short limit: on a busy
 * machine, two pictures of a loading state would look the same.
 */
export const loadsMs = (scenario: Scenario): number => (isSlow(scenario) ? 1500 : 15_000)

/**
 * Waits at most `ms` until each load of a screen has a response. Resolves with false if a response
 * is missing.
 */
export function settle(screen: ScreenInstance, ms: number): Promise<boolean> {
  return Promise.race([
    firstLoadsSettled(screen).then(() => true),
    waitForIdle(ms).then(() => false),
  ])
}

/** Waits until all pending work has run: effects, lazy widgets, chains without a server. */
export function waitForIdle(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/** Sends one kind of message: once for all changes of a task, and only a different message. */
interface Notifier {
  /** Call this after a change. The message is composed after the next render. */
  readonly notify: () => void
  /** Sends the next message even if it equals the last one. */
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
