import { createStore } from 'zustand/vanilla'
import { openLink, type Link } from '../frame/link'
import type { FromFrame, Showing, ToFrame } from '../frame/messages'
import type { Observable } from '../observable'

/** What the phone shows, in words for the studio. */
export interface PhoneState {
  /** `opening` until the frame has answered; `late` while a showing is under way. */
  readonly kind: 'opening' | 'late' | 'drawn' | 'failed'
  /** The screen that stands there: actions may have led away from the one that is edited. */
  readonly screen: string
  /** From the edit to the drawing. */
  readonly ms: number
  /** What the last drawing took of the processor. */
  readonly workMs: number
  /** Why the last showing could not be drawn. */
  readonly detail: string
  /** Where an action would have led out of the app; empty after the next drawing. */
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

/** A frame with the app in it, and the talk with it. */
export interface Phone extends Observable<PhoneState> {
  /** Shows this as soon as the frame can; of several that wait, the last. */
  show: (showing: Showing, play?: boolean) => void
  /** Shows the last one again as if nothing had happened in it. */
  restart: (play?: boolean) => void
  tell: (message: Exclude<ToFrame, { type: 'show' }>) => void
  close: () => void
}

/** What the phone asks of the page around it. */
export interface PhoneWorld {
  page: Parameters<typeof openLink>[0]
  frame: () => Window | null | undefined
  origin: string
  /** Hears what people do in the phone, and what it explains. */
  hear: (
    message: Extract<FromFrame, { type: 'selected' | 'explained' | 'unseen' | 'drawn' }>,
  ) => void
  now?: () => number
}

interface Wanted {
  showing: Showing
  play: boolean
  askedAt: number
}

/**
 * Makes a phone. The frame draws one showing at a time: what is asked for meanwhile waits, and only
 * the last of it is drawn.
 */
export function createPhone({
  page,
  frame,
  origin,
  hear,
  now = () => performance.now(),
}: PhoneWorld): Phone {
  const store = createStore<PhoneState>(() => opening)
  const kept = new Map<string, Exclude<ToFrame, { type: 'show' }>>()
  let isReady = false
  let visit = 0
  let turn = 0
  let wanted: Wanted | undefined
  let drawing: Wanted | undefined
  let last: Showing | undefined

  const next = () => {
    if (!isReady || drawing || !wanted) return
    drawing = wanted
    wanted = undefined
    store.setState({ kind: 'late' })
    link.send({ type: 'show', turn: ++turn, visit, play: drawing.play, ...drawing.showing })
  }
  const end = (answer: Extract<FromFrame, { type: 'drawn' | 'failed' }>) => {
    const askedAt = drawing?.askedAt
    if (answer.turn === turn) drawing = undefined
    if (answer.type === 'failed') store.setState({ kind: 'failed', detail: answer.detail })
    else
      store.setState({
        kind: 'drawn',
        screen: answer.screen,
        workMs: answer.workMs,
        detail: '',
        left: '',
        ...(askedAt === undefined ? {} : { ms: Math.round(now() - askedAt) }),
      })
    next()
  }
  const link: Link<ToFrame> = openLink<ToFrame>(page, frame, origin, (message) => {
    const told = message as FromFrame
    if (told.type === 'ready') {
      // A frame that begins anew has heard nothing yet.
      isReady = true
      drawing = undefined
      for (const each of kept.values()) link.send(each)
      if (!wanted && last) wanted = { showing: last, play: false, askedAt: now() }
      next()
    } else if (told.type === 'drawn' || told.type === 'failed') end(told)
    if (told.type === 'left') store.setState({ left: told.address })
    if (
      told.type === 'selected' ||
      told.type === 'explained' ||
      told.type === 'unseen' ||
      told.type === 'drawn'
    )
      hear(told)
  })

  const show: Phone['show'] = (showing, play = false) => {
    last = showing
    wanted = { showing, play: play || (wanted?.play ?? false), askedAt: now() }
    next()
  }
  return {
    ...store,
    show,
    restart(play) {
      visit++
      if (last) show(last, play)
    },
    tell(message) {
      kept.set(message.type, message)
      if (isReady) link.send(message)
    },
    close: () => link.close(),
  }
}
