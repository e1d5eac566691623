import type { NavigateFunction } from 'react-router-dom'
import { clock } from '../../renderer/react/clock'
import { topLayer, watchTopLayer } from '../../widgets'
import type { Destination, EntryState } from './entry-state'

/** The parts of the browser's window that hold the history. */
type HistoryPage = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>

/** Time after which a move no longer waits for a step back; a busy phone takes a second or two. */
const stepMs = 10_000

/** The entry of the history that an open modal holds, so that a step back closes it and the screen stays. */
export interface ModalEntry {
  /** Holds an entry while a modal is open that may be closed; returns the function that stops this. */
  watch(): () => void
  /**
   * Moves to another screen, which takes the place of the modal's entry. A move that replaces the
   * screen leaves the modal's entry first.
   */
  leave(navigate: NavigateFunction, ...destination: Destination): void
}

/**
 * Creates the holder of this entry. Only one is held at a time: after a step back closed a modal, the
 * modal below holds the next. An entry without a modal, as after a reload, is left. The browser steps
 * back later than it is asked to, so no second step begins before the first has arrived. A page that
 * is being left gets no entry: a reload would mix it up with that of the screen.
 */
export function createModalEntry(page: HistoryPage, isLeaving: () => boolean): ModalEntry {
  const entry = () => (page.history.state ?? {}) as EntryState
  const isHeld = () => entry().modal === true
  const position = () => entry().idx ?? 0
  let heldAt: number | undefined
  let isSteppingBack = false
  let patience: (() => void) | undefined
  const waiting: (() => void)[] = []

  const settle = () => {
    if (isSteppingBack) return
    const wanted = isClosable()
    if (wanted && !isHeld() && !isLeaving())
      page.history.pushState({ ...entry(), idx: position() + 1, modal: true }, '')
    heldAt = isHeld() ? position() : undefined
    if (!wanted && isHeld()) stepBack()
  }
  const stepBack = () => {
    isSteppingBack = true
    page.history.back()
  }
  /** True if a move was waiting; the move itself closes the modals. */
  const moveOn = () => {
    patience?.()
    patience = undefined
    return waiting.splice(0).map((move) => move()).length > 0
  }
  const popped = (event: Event) => {
    const isStep = heldAt !== undefined && !isHeld() && position() === heldAt - 1
    const isOwn = isSteppingBack
    heldAt = undefined
    isSteppingBack = false
    // The address is the same, so the router must not draw again.
    if (isStep) event.stopImmediatePropagation()
    if (isOwn && moveOn()) return
    if (isStep && !isOwn) askToClose()
    else settle()
  }

  return {
    watch() {
      const stop = watchTopLayer(() => queueMicrotask(settle))
      page.addEventListener('popstate', popped, true)
      settle()
      return () => {
        stop()
        page.removeEventListener('popstate', popped, true)
      }
    },
    leave(navigate, to, options) {
      const move = () => {
        if (typeof to === 'number') void navigate(isHeld() ? to - 1 : to)
        else void navigate(to, isHeld() ? { ...options, replace: true } : options)
      }
      const isFree = !isHeld() || typeof to === 'number' || options?.replace !== true
      if (isFree && !isSteppingBack) return move()
      waiting.push(move)
      // A browser may refuse to step back; a tap must lead somewhere even then.
      patience ??= clock.after(stepMs, moveOn)
      if (!isSteppingBack) stepBack()
    },
  }
}

const isClosable = () => topLayer().dataset['dismissible'] !== undefined

/** Asks the topmost modal to close, like the back gesture of a browser. */
function askToClose(): void {
  if (isClosable()) topLayer().dispatchEvent(new Event('cancel', { cancelable: true }))
}
