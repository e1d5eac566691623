import { statusRoot, type ClockPort, type ScreenInstance } from '../../renderer/core'

/** The time for the first screen to hydrate and to request its images. */
const paintMs = 300

/**
 * Runs `prepare` after the first screen and hydration, which needs the network first. `prepare`
 * receives the milliseconds between the page request and the first screen.
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

/** Resolves when every first load of the screen has succeeded or failed. */
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
