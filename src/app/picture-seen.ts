import { clock as pageClock } from '../../renderer/react/clock'
import { pause, type ClockPort } from '../../renderer/core'
import { answered } from './prepare-after'
import type { MountedScreen } from './mount-screen'

/** The longest time that the program waits for a picture with data. */
const patienceMs = 1000

/** The longest time that the first picture waits for its data. */
const soonMs = 50

/**
 * Settles with the first answers and the widgets, or after a short time: a picture drawn without
 * data that have just arrived is wasted work.
 */
export function wholeSoon({ view }: Pick<MountedScreen, 'view'>, clock: ClockPort) {
  const { screen, widgets } = view
  const whole = Promise.all([answered(screen), widgets.load(screen.program.widgets)])
  return within(soonMs, whole, clock)
}

/**
 * Settles once a frame with the first answers is on the screen, so that the program's code does not
 * delay it. Also settles after some time, since a hidden page draws no frames.
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
  new Promise((resolve) => requestAnimationFrame(resolve)).then(() => pause(pageClock, 0))
