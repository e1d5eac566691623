import { statusRoot, type ScreenInstance } from '../../../../renderer/core'

/**
 * Waits until each load of a screen has its answer, good or bad, but no longer than this; false
 * when one has none yet.
 */
export function settle(screen: ScreenInstance, ms: number): Promise<boolean> {
  const { program, store } = screen
  const isSettled = () => program.sources.every(({ name }) => screen.status(name) !== 'loading')
  if (isSettled()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve(isSettled())
    }
    const timer = setTimeout(end, ms)
    const stop = store.subscribe(
      program.sources.map(({ name }) => `${statusRoot}.${name}`),
      () => isSettled() && end(),
    )
  })
}
