import { statusRoot, type ClockPort, type ScreenInstance } from '../../renderer/core'

/** The time in milliseconds that the first screen needs to hydrate and to request its images. */
const paintMs = 300

/**
 * Runs `prepare` after the first screen is visible and hydrated, because the screen needs the
 * network first. `prepare` receives the time from the page request to the first screen, in
 * milliseconds.
 */
export async function prepareAfter(
  opening: Promise<{ view: { screen: Screen } }>,
  hydrated: Promise<void>,
  prepare: (pictureMs: number) => Promise<unknown>,
  clock: ClockPort,
): Promise<void> {
  await opening.then(
    ({ view }) => firstLoadsSettled(view.screen),
    () => {},
  )
  const pictureMs = performance.now()
  await hydrated
  clock.after(paintMs, () => void prepare(pictureMs))
}

type Screen = Pick<ScreenInstance, 'program' | 'store' | 'status'>

/** Resolves when no data source of the screen is loading. */
export function firstLoadsSettled({ program, store, status }: Screen): Promise<void> {
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
