import type { ClockPort } from '../../renderer/core'
import { answered } from './prepare-after'
import type { MountedScreen } from './mount-screen'

/** So long the program waits for a picture that waits for its data. */
const patienceMs = 1000

/**
 * Settles once the first answers stand on the screen and a frame with them is through, so that
 * nothing of the program comes between; or when that takes long, as of a page out of sight.
 */
export function pictureSeen(
  { view }: Pick<MountedScreen, 'view'>,
  clock: ClockPort,
  frame: () => Promise<void> = nextFrame,
): Promise<void> {
  return Promise.race([
    answered(view.screen).then(frame),
    new Promise<void>((resolve) => void clock.after(patienceMs, resolve)),
  ])
}

const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => void setTimeout(resolve))
  })
