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

export interface PhoneState {
  /**
   * The state of the phone. `opening`: the frame has sent no message yet. `blocked`: the browser
   * blocks the frame's storage. `late`: the frame is rendering a screen.
   */
  readonly kind: 'opening' | 'blocked' | 'late' | 'drawn' | 'failed'
  /** The name of the visible screen. It can differ from the edited screen after an action. */
  readonly screen: string
  /** The time from the edit to the rendered screen, in milliseconds. */
  readonly ms: number
  /** The duration of the last rendering without waiting for responses, in milliseconds. */
  readonly workMs: number
  readonly detail: string
  /** The external URL that an action tried to open. It is empty again after the next rendering. */
  readonly left: string
}

export const opening: PhoneState = {
  kind: 'opening',
  screen: '',
  ms: 0,
  workMs: 0,
  detail: '',
  left: '',
}

export interface Phone extends Observable<PhoneState> {
  /** Shows a screen as soon as the frame is ready. If several screens wait, shows only the last. */
  show: (showing: PreviewContent, play?: boolean) => void
  restart: (play?: boolean) => void
  tell: (message: Exclude<ToFrame, { type: 'show' }>) => void
  close: () => void
}

export interface PhoneDeps {
  page: Parameters<typeof openLink>[0]
  frame: () => Window | null | undefined
  origin: string
  hear: (message: FromFrame) => void
  now?: () => number
}

const clock = () => performance.now()

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
      // A restarted frame has lost its state, so send all of it again.
      isReady = true
      for (const each of kept.values()) link.send(each)
      queue.open()
    } else if (message.type === 'drawn' || message.type === 'failed') {
      const askedAt = queue.end(message.turn)
      store.setState(
        stateAfter(message, askedAt === undefined ? undefined : Math.round(now() - askedAt)),
      )
      queue.next()
    } else if (message.type === 'blocked') store.setState({ kind: 'blocked' })
    else if (message.type === 'left') store.setState({ left: message.address })
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

/** Sends screens to the frame one at a time. If several screens wait, sends only the last. */
interface ShowQueue {
  show: (showing: PreviewContent, play?: boolean) => void
  restart: (play?: boolean) => void
  /** Sends the last screen again after the frame has started. */
  open: () => void
  /** Ends a request, and returns the time of its start. */
  end: (turn: number) => number | undefined
  next: () => void
}

interface QueuedShowing {
  showing: PreviewContent
  play: boolean
  askedAt: number
}

function createShowQueue(send: (message: ShowMessage) => void, now: () => number): ShowQueue {
  let [isOpen, visit, turn] = [false, 0, 0]
  let waiting: QueuedShowing | undefined
  let drawing: QueuedShowing | undefined
  let last: PreviewContent | undefined

  const next = () => {
    if (!isOpen || drawing || !waiting) return
    drawing = waiting
    waiting = undefined
    send({ type: 'show', turn: ++turn, visit, play: drawing.play, ...drawing.showing })
  }
  const show = (showing: PreviewContent, play = false) => {
    last = showing
    waiting = { showing, play: play || (waiting?.play ?? false), askedAt: now() }
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
      if (!waiting && last) waiting = { showing: last, play: false, askedAt: now() }
      next()
    },
    end(answered) {
      const askedAt = drawing?.askedAt
      if (answered === turn) drawing = undefined
      return askedAt
    },
  }
}
