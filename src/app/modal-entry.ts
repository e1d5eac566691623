import { topLayer, watchTopLayer } from '../../widgets'

/** The parts of the browser's window that hold the history. */
type HistoryPage = Pick<
  Window,
  'history' | 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
>

/** The member of the history's state that marks an entry of a modal; the router keeps its own beside it. */
interface EntryState {
  idx?: number
  modal?: boolean
}

/** How long a browser may take to step back; it refuses where the entry before is not its own. */
const stepMs = 1000

/** The entry of the history that an open modal holds, so that a step back closes it and the screen stays. */
export interface ModalEntry {
  /** Holds an entry while a modal is open that may be closed; returns the function that stops this. */
  watch(): () => void
  /** Runs `act` once no entry is held, so that a move between screens starts at the screen's entry. */
  release(act: () => void): void
}

/**
 * Creates the holder of this entry. Only one is held at a time: after a step back closed a modal, the
 * modal below holds the next. An entry that stands without a modal, as after a reload, is left.
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
  /** True where a move waited, which closes the modals itself. */
  const arrive = () => {
    page.clearTimeout(patience)
    patience = undefined
    return waiting.splice(0).map((act) => act()).length > 0
  }
  const popped = (event: Event) => {
    const isStep = heldAt !== undefined && !isHeld() && heldAt === (stateOf()?.idx ?? 0)
    const isOwn = patience !== undefined
    heldAt = undefined
    // The address is the same: the router has nothing to show anew.
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

/** Asks the topmost modal as the back gesture of a browser does. */
function askToClose(): void {
  if (isClosable()) topLayer().dispatchEvent(new Event('cancel', { cancelable: true }))
}
