import { t } from '../words/words'
import type { RefObject } from 'react'
import {
  openLink,
  type Link,
  type FromFrame,
  type PreviewContent,
  type Snapshot,
  type ToFrame,
} from '../frame/messages'
import { studioStart } from '../start'

/** Takes snapshots in a hidden frame, one after the other. */
export interface SnapshotTaker {
  /** Takes a snapshot. Rejects if the screen cannot be rendered. */
  shoot(showing: PreviewContent): Promise<Snapshot>
  /**
   * Connects to the frame, and returns a function that disconnects. Without a frame, requests for
   * snapshots wait.
   */
  open(): () => void
}

export interface SnapshotTakerDeps {
  page: Parameters<typeof openLink>[0]
  frame: () => Window | null | undefined
  origin: string
}

interface Shot {
  showing: PreviewContent
  resolve: (snapshot: Snapshot) => void
  reject: (error: Error) => void
}

/** The time, in milliseconds, after which a request without an answer fails. */
const timeoutMs = 60_000

export function createSnapshotTaker({ page, frame, origin }: SnapshotTakerDeps): SnapshotTaker {
  /** The queue of requests. The frame works on the first request. */
  const shots: Shot[] = []
  let [isReady, turn] = [false, 0]
  let link: Link<ToFrame> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const begin = () => {
    clearTimeout(timer)
    const [shot] = shots
    if (!isReady || !shot) return
    const mine = ++turn
    timer = setTimeout(
      () => end(mine, ({ reject }) => reject(new Error(t('shooter.theFrameDoesNotAnswer')))),
      timeoutMs,
    )
    link?.send({ type: 'show', turn, visit: turn, play: true, ...shot.showing })
    link?.send({ type: 'snapshot', turn })
  }
  const end = (of: number, settle: (shot: Shot) => void) => {
    const shot = of === turn ? shots.shift() : undefined
    if (!shot) return
    settle(shot)
    begin()
  }
  const hear = (message: unknown) => {
    const told = message as FromFrame
    if (told.type === 'snapshotTaken') end(told.turn, ({ resolve }) => resolve(told.snapshot))
    if (told.type === 'failed') end(told.turn, ({ reject }) => reject(new Error(told.detail)))
    if (told.type !== 'ready') return
    // A restarted frame has lost its request, so the taker sends the request again.
    isReady = true
    begin()
  }
  return {
    shoot: (showing) =>
      new Promise((resolve, reject) => {
        if (shots.push({ showing, resolve, reject }) === 1) begin()
      }),
    open() {
      link = openLink<ToFrame>(page, frame, origin, hear)
      return () => {
        link?.close()
        isReady = false
        clearTimeout(timer)
      }
    },
  }
}

export function createSnapshotFrame(): {
  shooter: SnapshotTaker
  frame: RefObject<HTMLIFrameElement | null>
} {
  const frame: RefObject<HTMLIFrameElement | null> = { current: null }
  const shooter = createSnapshotTaker({
    page: window,
    frame: () => frame.current?.contentWindow,
    origin: studioStart().frameOrigin,
  })
  return { frame, shooter }
}
