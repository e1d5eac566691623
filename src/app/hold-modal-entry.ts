import { lazy } from '../../renderer/core'
import { watchTopLayer } from '../../widgets'

/** The holder of a modal's history entry, which loads with the first modal. */
const holder = lazy(async () => {
  const { createModalEntry } = await import('./modal-entry')
  const entry = createModalEntry(window)
  entry.watch()
  return entry
})

const isHeld = () => (window.history.state as { modal?: boolean } | null)?.modal === true

/** Lets open modals hold a history entry, and leaves the entry that a reload left behind. */
export function holdModalEntry(): () => void {
  // Without this code a step back leaves the screen, as it does without a modal.
  const begin = () => void holder.load().catch(() => {})
  if (isHeld()) begin()
  return watchTopLayer(begin)
}

/** Runs `act` from the screen's own history entry: the entry of an open modal is left first. */
export function fromScreenEntry(act: () => void): void {
  if (isHeld()) holder.load().then((held) => held.release(act), act)
  else act()
}
