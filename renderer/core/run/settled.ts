import type { Snapshot } from '../ports'
import type { ScreenInstance } from './instance'

/** Starts a load and settles at its first answer under a store key, or when the screen is left. */
export function settled(
  { store, signal }: ScreenInstance,
  key: string,
  start: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = store.subscribe([key], () => {
      if ((store.read(key) as Snapshot | null)?.status !== 'loading') end()
    })
    signal.addEventListener('abort', end)
    start()
  })
}
