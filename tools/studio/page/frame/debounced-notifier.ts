import type { FromFrame } from './messages'

/**
 * Sends one kind of message: once for all changes of a task, and only when it differs from the
 * last.
 */
export interface Notifier {
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
