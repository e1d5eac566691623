import { statusRoot, type ClockPort, type ScreenInstance } from '../../renderer/core'

/** The time for the first screen to hydrate and to request its pictures. */
const paintMs = 300

/**
 * Prepares code for later, once the first screen shows or has failed and React has hydrated it;
 * hydration needs the connection for itself. `prepare` receives the time when the screen showed, in
 * milliseconds of the page.
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

/** Settles when each first load of the screen has an answer, good or bad. */
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
