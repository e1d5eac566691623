import { statusRoot, type ClockPort, type ScreenInstance } from '../../renderer/core'

/** Long enough for the first screen to be taken over, with its pictures under way. */
const paintMs = 300

/**
 * Prepares what comes into play later, once the first screen stands or it is plain that it cannot
 * be had, and React, which has the line for itself, has taken it over; it is told when the screen
 * stood, in milliseconds of the page.
 */
export async function prepareAfter(
  opening: Promise<{ view: { screen: Screen } }>,
  shown: Promise<void>,
  prepare: (pictureMs: number) => Promise<unknown>,
  clock: ClockPort,
): Promise<void> {
  await opening.then(
    ({ view }) => answered(view.screen),
    () => {},
  )
  const pictureMs = performance.now()
  await shown
  clock.after(paintMs, () => void prepare(pictureMs))
}

type Screen = Pick<ScreenInstance, 'program' | 'store' | 'status'>

/** Settles when each load that the screen begins with has its answer, good or bad. */
export function answered({ program, store, status }: Screen): Promise<void> {
  const isLoading = () => program.sources.some(({ name }) => status(name) === 'loading')
  if (!isLoading()) return Promise.resolve()
  return new Promise((resolve) => {
    const keys = program.sources.map(({ name }) => `${statusRoot}.${name}`)
    const stop = store.subscribe(keys, () => {
      if (isLoading()) return
      stop()
      resolve()
    })
  })
}
