import type { NavigateFunction, NavigateOptions, To } from 'react-router-dom'
import { clock } from '../../renderer/react/clock'
import { topLayer, watchTopLayer } from '../../widgets'

type HistoryPage = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>

/** The time limit for a step back in milliseconds. A busy phone takes one or two seconds. */
const stepMs = 10_000

interface ModalEntry {
  /** Starts to observe the history. The returned function stops the watch. */
  watch(): () => void
  /** Opens another screen, whose history entry replaces the entry of the modal. */
  leave(navigate: NavigateFunction, ...destination: Destination): void
}

/**
 * Manages a history entry while modals are open, so that a step back closes a modal. If another
 * modal is open below, it gets a new entry. An entry without a modal is removed, for example after
 * a reload. Browsers step back asynchronously, so navigations wait for a running step.
 */
export function createModalEntry(page: HistoryPage, isLeaving: () => boolean): ModalEntry {
  const entry = () => (page.history.state ?? {}) as EntryState
  const isHeld = () => entry().modal === true
  const position = () => entry().idx ?? 0
  let heldAt: number | undefined
  let isSteppingBack = false
  let cancelTimeout: (() => void) | undefined
  const waitingMoves: (() => void)[] = []

  const update = () => {
    if (isSteppingBack) return
    const needsEntry = isClosable()
    if (needsEntry && !isHeld() && !isLeaving())
      page.history.pushState({ ...entry(), idx: position() + 1, modal: true }, '')
    heldAt = isHeld() ? position() : undefined
    if (!needsEntry && isHeld()) stepBack()
  }
  const stepBack = () => {
    isSteppingBack = true
    page.history.back()
  }
  /** Runs the navigations that wait. Returns true if at least one navigation waited. */
  const moveOn = () => {
    cancelTimeout?.()
    cancelTimeout = undefined
    return waitingMoves.splice(0).map((move) => move()).length > 0
  }
  const popped = (event: Event) => {
    const isStep = heldAt !== undefined && !isHeld() && position() === heldAt - 1
    const isOwn = isSteppingBack
    heldAt = undefined
    isSteppingBack = false
    // The URL has not changed, so the router must not receive the event.
    if (isStep) event.stopImmediatePropagation()
    if (isOwn && moveOn()) return
    if (isStep && !isOwn) askToClose()
    else update()
  }

  return {
    watch() {
      const stop = watchTopLayer(() => queueMicrotask(update))
      page.addEventListener('popstate', popped, true)
      update()
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
      waitingMoves.push(move)
      // The navigation must happen even if the browser refuses to step back.
      cancelTimeout ??= clock.after(stepMs, moveOn)
      if (!isSteppingBack) stepBack()
    },
  }
}

const isClosable = () => topLayer().dataset['dismissible'] !== undefined

function askToClose(): void {
  if (isClosable()) topLayer().dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** The state of a history entry. `idx` is set by the router. `modal` marks the entry of a modal. */
export interface EntryState {
  idx?: number
  key?: string
  modal?: boolean
}

export type Destination = [to: To | number, options?: NavigateOptions | undefined]
