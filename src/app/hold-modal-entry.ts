import { lazy } from '../../renderer/core'
import { watchTopLayer } from '../../widgets'

/** The holder of a modal's entry in the history: it comes with the first modal. */
const holder = lazy(async () => {
  const { createModalEntry } = await import('./modal-entry')
  const entry = createModalEntry(window)
  entry.watch()
  return entry
})

const isHeld = () => (window.history.state as { modal?: boolean } | null)?.modal === true

/** Lets open modals hold an entry of the history; leaves one that a reload left behind. */
export function holdModalEntry(): () => void {
  // Without its code a step back leaves the screen, as it does without a modal.
  const begin = () => void holder.load().catch(() => {})
  if (isHeld()) begin()
  return watchTopLayer(begin)
}

/** Runs `act` from the screen's own entry of the history: that of an open modal is left first. */
export function fromScreenEntry(act: () => void): void {
  if (isHeld()) holder.load().then((held) => held.release(act), act)
  else act()
}
