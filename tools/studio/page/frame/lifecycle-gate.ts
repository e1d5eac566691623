import type { LifecycleEvent, ScreenInstance } from '../../../../renderer/core'
import { answered } from '../../../../src/app'
import type { FromFrame } from './messages'

/**
 * Decides which lifecycle chains of a screen run. An edit draws the same screen again, which is
 * neither an `enter` nor a `leave`.
 */
export interface LifecycleGate {
  /**
   * True for `enter` and `ready` once they have run in this visit, and for `leave` of a screen that
   * was replaced.
   */
  isClosed(screen: object, event: LifecycleEvent): boolean
  /** Call this when a later drawing of the same visit replaces the screen. */
  markReplaced(screen: object): void
  /** Starts another visit: `enter` and `ready` run again. */
  reopen(): void
}

/** Creates the gate of one visit. */
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
 * How long a snapshot, or the next step of a scenario, waits for the loads of a screen, in
 * milliseconds. A load that never ends is shown in its loading state.
 */
export const loadsMs = 1500

/**
 * Waits until each load of a screen has its answer, but at most this long; false when an answer is
 * missing.
 */
export function settle(screen: ScreenInstance, ms: number): Promise<boolean> {
  return Promise.race([answered(screen).then(() => true), rest(ms).then(() => false)])
}

/** Waits until everything that is due has run: effects, lazy widgets, chains without a server. */
export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/**
 * Sends one kind of message: once for all changes of a task, and only when it differs from the
 * last.
 */
interface Notifier {
  /** Call this after a change; the message is composed after the next drawing. */
  readonly notify: () => void
  /** Makes the next message be sent even when it equals the last. */
  readonly reset: () => void
}

/** Creates a notifier; it sends nothing while `compose` returns undefined. */
export function createNotifier(
  compose: () => FromFrame | undefined,
  tell: (message: FromFrame) => void,
): Notifier {
  let said = ''
  let isDue = false
  const say = () => {
    isDue = false
    const message = compose()
    if (!message) return
    const text = JSON.stringify(message)
    if (text !== said) tell(message)
    said = text
  }
  return {
    notify() {
      if (isDue) return
      isDue = true
      setTimeout(say)
    },
    reset: () => void (said = ''),
  }
}
