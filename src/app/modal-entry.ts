import { topLayer, watchTopLayer } from '../../widgets'

/** The parts of the browser's window with the history. */
type HistoryPage = Pick<
  Window,
  'history' | 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
>

/**
 * The member of the history's state that marks a modal's entry; the router keeps its own members
 * next to it.
 */
interface EntryState {
  idx?: number
  modal?: boolean
}

/**
 * The longest time for a browser to step back; it refuses if the previous entry belongs to another
 * page.
 */
const stepMs = 1000

/**
 * The history entry that an open modal holds, so that a step back closes it and the screen stays.
 */
export interface ModalEntry {
  /** Holds an entry while a closable modal is open; gives the function that stops this. */
  watch(): () => void
  /** Runs `act` once no entry is held, so that navigation starts from the screen's entry. */
  release(act: () => void): void
}

/**
 * Creates the holder of this entry. Only one is held at a time: after a step back has closed a
 * modal, the modal below holds the next one. An entry without a modal, as after a reload, is left.
 */
export function createModalEntry(page: HistoryPage): ModalEntry {
  const stateOf = () => page.history.state as EntryState | null
  const isHeld = () => stateOf()?.modal === true
  let heldAt: number | undefined
  let patience: number | undefined
  const waiting: (() => void)[] = []

  const settle = () => {
    if (patience !== undefined) return
    const wanted = isClosable()
    if (wanted && !isHeld()) page.history.pushState({ ...stateOf(), modal: true }, '')
    heldAt = isHeld() ? (stateOf()?.idx ?? 0) : undefined
    if (!wanted && isHeld()) stepBack()
  }
  const stepBack = () => {
    patience ??= page.setTimeout(arrive, stepMs)
    page.history.back()
  }
  /** True if navigation was waiting, which closes the modals itself. */
  const arrive = () => {
    page.clearTimeout(patience)
    patience = undefined
    return waiting.splice(0).map((act) => act()).length > 0
  }
  const popped = (event: Event) => {
    const isStep = heldAt !== undefined && !isHeld() && heldAt === (stateOf()?.idx ?? 0)
    const isOwn = patience !== undefined
    heldAt = undefined
    // The address is the same, so the router must not draw again.
    if (isStep) event.stopImmediatePropagation()
    if (isOwn && arrive()) return
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
    release(act) {
      if (!isHeld()) return act()
      waiting.push(act)
      if (patience === undefined) stepBack()
    },
  }
}

const isClosable = () => topLayer().dataset['dismissible'] !== undefined

/** Asks the topmost modal to close, like the back gesture of a browser. */
function askToClose(): void {
  if (isClosable()) topLayer().dispatchEvent(new Event('cancel', { cancelable: true }))
}
