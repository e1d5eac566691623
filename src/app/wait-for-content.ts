import { clock as pageClock } from '../../renderer/react/clock'
import { pause, type ClockPort } from '../../renderer/core'
import { firstLoadsSettled } from './prepare-after'
import type { MountedScreen } from './mount-screen'

const framePatienceMs = 1000

const contentPatienceMs = 50

/** Waits until the screen has content, but not longer than a short time limit. */
export function waitForContent({ view }: Pick<MountedScreen, 'view'>, clock: ClockPort) {
  const { screen, widgets } = view
  const whole = Promise.all([firstLoadsSettled(screen), widgets.load(screen.program.widgets)])
  return within(contentPatienceMs, whole, clock)
}

/**
 * Resolves after the browser has drawn a frame with the first responses, so that the start of React
 * does not delay this frame. A time limit is necessary, because hidden pages draw no frames.
 */
export function waitForFrame(
  { view }: Pick<MountedScreen, 'view'>,
  clock: ClockPort,
  frame: () => Promise<void> = nextFrame,
): Promise<unknown> {
  return within(framePatienceMs, firstLoadsSettled(view.screen).then(frame), clock)
}

const within = (ms: number, work: Promise<unknown>, clock: ClockPort): Promise<unknown> =>
  Promise.race([work, pause(clock, ms)])

const nextFrame = () =>
  new Promise((resolve) => requestAnimationFrame(resolve)).then(() => pause(pageClock, 0))
