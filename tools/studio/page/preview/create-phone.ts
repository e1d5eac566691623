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
import { t } from '../words/words'

export interface PhoneState {
  /**
   * The state of the phone. `opening`: the frame has sent no message yet. `silent`: the frame has
   * sent no message for a long time. `retrying`: the frame cannot start, and tries again.
   * `blocked`: the browser blocks the frame's storage. `late`: the frame is rendering a screen.
   */
  readonly kind: 'opening' | 'silent' | 'retrying' | 'blocked' | 'late' | 'drawn' | 'failed'
  /** The name of the visible screen, which can differ from the edited screen after an action. */
  readonly screen: string
  /** The time from the edit to the rendered screen, in milliseconds. */
  readonly ms: number
  /** The duration of the last rendering without waiting for responses, in milliseconds. */
  readonly workMs: number
  readonly detail: string
  /** The external URL that an action tried to open; empty again after the next rendering. */
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
  /** Loads the frame again. */
  reload: () => void
  now?: () => number
}

const clock = () => performance.now()

/** The time without a message, in milliseconds, after which a new frame counts as silent. */
const silentMs = 8000

export function createPhone(deps: PhoneDeps): Phone {
  const { page, frame, origin, hear, reload, now = clock } = deps
  const store = createStore<PhoneState>(() => opening)
  const kept = new Map<string, Parameters<Phone['tell']>[0]>()
  let isReady = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const link: Link<ToFrame> = openLink(page, frame, origin, (message) => take(message as FromFrame))
  const queue = createShowQueue((message) => {
    store.setState({ kind: 'late' })
    link.send(message)
  }, now)
  const wait = () => {
    clearTimeout(timer)
    store.setState(opening)
    timer = setTimeout(() => store.setState({ kind: 'silent', detail: origin }), silentMs)
  }
  const take = (message: FromFrame) => {
    clearTimeout(timer)
    if (message.type === 'ready') {
      // A restarted frame has lost its state, so send the whole state again.
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
    else if (message.type === 'retrying')
      store.setState({ kind: 'retrying', detail: message.detail })
    else if (message.type === 'left') store.setState({ left: message.address })
    hear(message)
  }
  wait()
  return {
    ...store,
    show: queue.show,
    restart(play) {
      if (isReady) return queue.restart(play)
      reload()
      wait()
    },
    tell(message) {
      kept.set(message.type, message)
      if (isReady) link.send(message)
    },
    close() {
      clearTimeout(timer)
      link.close()
    },
  }
}

/** Returns the reason why the phone does not show the screen; empty if the phone shows it. */
export function phoneProblem({ kind, detail }: PhoneState): string {
  if (kind === 'failed') return t('phoneStatus.theScreenCannotBeDrawn', { detail })
  if (kind === 'blocked') return t('phoneStatus.blocked')
  if (kind === 'silent') return t('phoneStatus.silent', { address: detail })
  return kind === 'retrying' ? t('phoneStatus.retrying', { detail }) : ''
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

interface QueuedContent {
  showing: PreviewContent
  play: boolean
  askedAt: number
}

function createShowQueue(send: (message: ShowMessage) => void, now: () => number): ShowQueue {
  let [isOpen, visit, turn] = [false, 0, 0]
  let waiting: QueuedContent | undefined
  let drawing: QueuedContent | undefined
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
