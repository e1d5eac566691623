import type { NavigateFunction, To } from 'react-router-dom'
import { lazy } from '../../renderer/core'
import { watchTopLayer } from '../../widgets'
import type { Destination, EntryState } from './entry-state'

/** The holder of a modal's entry in the history: it comes with the first modal. */
const holder = lazy(async () => {
  const { createModalEntry } = await import('./modal-entry')
  const entry = createModalEntry(window)
  entry.watch()
  return entry
})

const isHeld = () => (window.history.state as EntryState | null)?.modal === true

/** Lets open modals hold an entry of the history; leaves one that a reload left behind. */
export function holdModalEntry(): () => void {
  // Without its code a step back leaves the screen, as it does without a modal.
  const begin = () => void holder.load().catch(() => {})
  if (isHeld()) begin()
  return watchTopLayer(begin)
}

/** Moves between screens so that the entry of an open modal does not stay in the history. */
export function navigateFromModal(navigate: NavigateFunction, ...[to, options]: Destination): void {
  const move = () => void navigate(to as To, options)
  if (isHeld()) holder.load().then((entry) => entry.leave(navigate, to, options), move)
  else move()
}
