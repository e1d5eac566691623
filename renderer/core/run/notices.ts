import type { ClockPort } from '../clock-port'
import type { Toast } from '../ports'
import { createStore, type Store } from '../store'

export interface ShownToast {
  id: number
  text: string
  kind: Toast['kind']
}

/** Toasts and loading messages, which stay visible after the borrower has left their screen. */
export interface Notices {
  /** The store of the messages: `toasts` (ShownToast[]), and `loading` for running calls. */
  store: Store
  toast(toast: Toast): void
  /** Shows a loading message. The returned function removes the message. */
  loading(text: string): () => void
}

const shortestToastMs = 300

export const toastMs: Readonly<Record<Toast['kind'], number>> = {
  default: 3000,
  info: 2000,
  success: 3000,
  failure: 3000,
}

export function createNotices(clock: ClockPort): Notices {
  const store = createStore({ toasts: [], loading: [] })
  let lastId = 0
  const toasts = () => store.values['toasts'] as readonly ShownToast[]
  const texts = () => store.values['loading'] as readonly { text: string }[]
  return {
    store,
    toast({ text, kind, ms }) {
      if (text === '') return
      const shownToast = { id: ++lastId, text, kind }
      store.set('toasts', [...toasts().filter((other) => other.text !== text), shownToast])
      clock.after(ms > shortestToastMs ? ms : shortestToastMs, () =>
        store.set(
          'toasts',
          toasts().filter((other) => other !== shownToast),
        ),
      )
    },
    loading(text) {
      const entry = { text }
      store.set('loading', [...texts(), entry])
      return () =>
        store.set(
          'loading',
          texts().filter((other) => other !== entry),
        )
    },
  }
}
