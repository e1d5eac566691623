import { statusRoot, type ClockPort, type ScreenInstance } from '../../renderer/core'

/** Long enough for the first screen to be painted, with its pictures under way. */
const paintMs = 300

/**
 * Prepares what comes into play later, once the first screen stands or it is plain that it cannot
 * be had; it is told when that was, in milliseconds of the page.
 */
export async function prepareAfter(
  opening: Promise<{ view: { screen: Screen } }>,
  prepare: (pictureMs: number) => Promise<unknown>,
  clock: ClockPort,
): Promise<void> {
  await opening.then(
    ({ view }) => answered(view.screen),
    () => {},
  )
  const pictureMs = performance.now()
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
