import { openLink, type Link } from '../frame/link'
import type { FromFrame, Showing, Snapshot, ToFrame } from '../frame/messages'

/** Takes pictures of screens in a frame that nobody looks at, one after the other. */
export interface Shooter {
  /** Rejects with words where the screen cannot be drawn. */
  shoot(showing: Showing): Promise<Snapshot>
  /**
   * There is a frame now; gives back the end of that. What is not done then waits for the next
   * frame.
   */
  open(): () => void
}

/** What a shooter asks of the page around it. */
export interface ShooterDeps {
  page: Parameters<typeof openLink>[0]
  frame: () => Window | null | undefined
  origin: string
}

interface Shot {
  showing: Showing
  resolve: (snapshot: Snapshot) => void
  reject: (error: Error) => void
}

/** A frame that says nothing for so long is taken for dead, in milliseconds. */
const patienceMs = 60_000

/** Makes a shooter; what is asked for while the frame opens waits. */
export function createShooter({ page, frame, origin }: ShooterDeps): Shooter {
  const waiting: Shot[] = []
  let current: (Shot & { timer: ReturnType<typeof setTimeout> }) | undefined
  let turn = 0
  let isReady = false
  let link: Link<ToFrame> | undefined

  const next = () => {
    if (!isReady || current) return
    const shot = waiting.shift()
    if (!shot) return
    turn++
    current = {
      ...shot,
      timer: setTimeout(
        () => end(turn, ({ reject }) => reject(new Error('The frame does not answer.'))),
        patienceMs,
      ),
    }
    link?.send({ type: 'show', turn, visit: turn, play: true, ...shot.showing })
    link?.send({ type: 'snapshot', turn })
  }
  const end = (of: number, settle: (shot: Shot) => void) => {
    if (!current || of !== turn) return
    clearTimeout(current.timer)
    settle(current)
    current = undefined
    next()
  }
  const again = () => {
    if (current) clearTimeout(current.timer)
    if (current) waiting.unshift(current)
    current = undefined
  }
  const hear = (message: unknown) => {
    const told = message as FromFrame
    if (told.type === 'snapshotTaken') end(told.turn, ({ resolve }) => resolve(told.snapshot))
    if (told.type === 'failed') end(told.turn, ({ reject }) => reject(new Error(told.detail)))
    if (told.type !== 'ready') return
    // A frame that begins anew has forgotten what it was asked.
    isReady = true
    again()
    next()
  }
  return {
    shoot: (showing) =>
      new Promise((resolve, reject) => {
        waiting.push({ showing, resolve, reject })
        next()
      }),
    open() {
      link = openLink<ToFrame>(page, frame, origin, hear)
      return () => {
        link?.close()
        isReady = false
        again()
      }
    },
  }
}
