import type { Showing, ShowMessage } from '../frame/messages'

/**
 * The queue of showings for the frame, which draws one at a time. Of the waiting ones, only the
 * last is drawn.
 */
export interface ShowQueue {
  show: (showing: Showing, play?: boolean) => void
  /** Shows the last one again in a new visit. */
  restart: (play?: boolean) => void
  /** The frame is ready; a restarted frame shows its last drawing again. */
  open: () => void
  /** The frame has answered a turn; returns the time of its request. */
  end: (turn: number) => number | undefined
  /** Sends the waiting showing, unless a drawing is in progress. */
  next: () => void
}

interface Wanted {
  showing: Showing
  play: boolean
  askedAt: number
}

/** Creates a queue that is closed until the frame is ready. */
export function createShowQueue(
  send: (message: ShowMessage) => void,
  now: () => number,
): ShowQueue {
  let [isOpen, visit, turn] = [false, 0, 0]
  let wanted: Wanted | undefined
  let drawing: Wanted | undefined
  let last: Showing | undefined

  const next = () => {
    if (!isOpen || drawing || !wanted) return
    drawing = wanted
    wanted = undefined
    send({ type: 'show', turn: ++turn, visit, play: drawing.play, ...drawing.showing })
  }
  const show = (showing: Showing, play = false) => {
    last = showing
    wanted = { showing, play: play || (wanted?.play ?? false), askedAt: now() }
    next()
  }
  return {
    show,
    next,
    restart(play) {
      visit++
      if (last) show(last, play)
    },
    open() {
      isOpen = true
      drawing = undefined
      if (!wanted && last) wanted = { showing: last, play: false, askedAt: now() }
      next()
    },
    end(answered) {
      const askedAt = drawing?.askedAt
      if (answered === turn) drawing = undefined
      return askedAt
    },
  }
}
