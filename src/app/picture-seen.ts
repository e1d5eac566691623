import { pause, type ClockPort } from '../../renderer/core'
import { answered } from './prepare-after'
import type { MountedScreen } from './mount-screen'

/** So long the program waits for a picture that waits for its data. */
const patienceMs = 1000

/** So long the first picture waits for it. */
const soonMs = 50

/**
 * Settles once the first answers and the widgets are there, or have not come soon: a picture without
 * what has come meanwhile would be drawn for nothing.
 */
export function wholeSoon({ view }: Pick<MountedScreen, 'view'>, clock: ClockPort) {
  const { screen, widgets } = view
  const whole = Promise.all([answered(screen), widgets.load(screen.program.widgets)])
  return within(soonMs, whole, clock)
}

/**
 * Settles once the first answers stand on the screen and a frame with them is through, so that
 * nothing of the program comes between; or when that takes long, as of a page out of sight.
 */
export function pictureSeen(
  { view }: Pick<MountedScreen, 'view'>,
  clock: ClockPort,
  frame: () => Promise<void> = nextFrame,
): Promise<unknown> {
  return within(patienceMs, answered(view.screen).then(frame), clock)
}

const within = (ms: number, work: Promise<unknown>, clock: ClockPort): Promise<unknown> =>
  Promise.race([work, pause(clock, ms)])

const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => void setTimeout(resolve))
  })
