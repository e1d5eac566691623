import { createStore } from 'zustand/vanilla'
import {
  openLink,
  type Link,
  type FromFrame,
  type PreviewContent,
  type ToFrame,
  type ShowMessage,
} from '../frame/messages'
import type { Observable } from '../start'

/** The state of the phone for the studio. */
export interface PhoneState {
  /** `opening` until the frame has answered; `late` while a showing is in progress. */
  readonly kind: 'opening' | 'late' | 'drawn' | 'failed'
  /** The drawn screen: actions may have led away from the edited one. */
  readonly screen: string
  /** The time from the edit to the drawing. */
  readonly ms: number
  /** The processor time of the last drawing. */
  readonly workMs: number
  /** The reason why the last showing could not be drawn. */
  readonly detail: string
  /** The address outside of the app that an action led to; empty after the next drawing. */
  readonly left: string
}

/** A phone whose frame has not answered yet. */
export const opening: PhoneState = {
  kind: 'opening',
  screen: '',
  ms: 0,
  workMs: 0,
  detail: '',
  left: '',
}

/** A frame with the app in it, and the messages to and from it. */
export interface Phone extends Observable<PhoneState> {
  /** Shows this as soon as the frame can; of several waiting ones, the last. */
  show: (showing: PreviewContent, play?: boolean) => void
  /** Shows the last one again from its start. */
  restart: (play?: boolean) => void
  tell: (message: Exclude<ToFrame, { type: 'show' }>) => void
  close: () => void
}

/** The environment of the phone. */
export interface PhoneDeps {
  page: Parameters<typeof openLink>[0]
  frame: () => Window | null | undefined
  origin: string
  /** Receives every message of the frame: clicks, explanations and others. */
  hear: (message: FromFrame) => void
  now?: () => number
}

const clock = () => performance.now()

/** Creates a phone that requests one drawing after the other. */
export function createPhone({ page, frame, origin, hear, now = clock }: PhoneDeps): Phone {
  const store = createStore<PhoneState>(() => opening)
  const kept = new Map<string, Parameters<Phone['tell']>[0]>()
  let isReady = false
  const link: Link<ToFrame> = openLink(page, frame, origin, (message) => take(message as FromFrame))
  const queue = createShowQueue((message) => {
    store.setState({ kind: 'late' })
    link.send(message)
  }, now)
  const take = (message: FromFrame) => {
    if (message.type === 'ready') {
      // A restarted frame has no state yet.
      isReady = true
      for (const each of kept.values()) link.send(each)
      queue.open()
    } else if (message.type === 'drawn' || message.type === 'failed') {
      const askedAt = queue.end(message.turn)
      store.setState(
        stateAfter(message, askedAt === undefined ? undefined : Math.round(now() - askedAt)),
      )
      queue.next()
    } else if (message.type === 'left') store.setState({ left: message.address })
    hear(message)
  }
  return {
    ...store,
    show: queue.show,
    restart: queue.restart,
    tell(message) {
      kept.set(message.type, message)
      if (isReady) link.send(message)
    },
    close: () => link.close(),
  }
}

function stateAfter(
  message: Extract<FromFrame, { type: 'drawn' | 'failed' }>,
  ms: number | undefined,
): Partial<PhoneState> {
  if (message.type === 'failed') return { kind: 'failed', detail: message.detail }
  const { screen, workMs } = message
  return {
    kind: 'drawn',
    screen,
    workMs,
    detail: '',
    left: '',
    ...(ms === undefined ? {} : { ms }),
  }
}

/**
 * The queue of showings for the frame, which draws one at a time. Of the waiting ones, only the
 * last is drawn.
 */
interface ShowQueue {
  show: (showing: PreviewContent, play?: boolean) => void
  /** Shows the last one again in a new visit. */
  restart: (play?: boolean) => void
  /** The frame is ready; a restarted frame shows its last drawing again. */
  open: () => void
  /** The frame has answered a turn; returns the time of its request. */
  end: (turn: number) => number | undefined
  /** Sends the waiting showing, unless a drawing is in progress. */
  next: () => void
}

interface QueuedShowing {
  showing: PreviewContent
  play: boolean
  askedAt: number
}

/** Creates a queue that is closed until the frame is ready. */
function createShowQueue(send: (message: ShowMessage) => void, now: () => number): ShowQueue {
  let [isOpen, visit, turn] = [false, 0, 0]
  let wanted: QueuedShowing | undefined
  let drawing: QueuedShowing | undefined
  let last: PreviewContent | undefined

  const next = () => {
    if (!isOpen || drawing || !wanted) return
    drawing = wanted
    wanted = undefined
    send({ type: 'show', turn: ++turn, visit, play: drawing.play, ...drawing.showing })
  }
  const show = (showing: PreviewContent, play = false) => {
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
