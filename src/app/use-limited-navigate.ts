import { useEffect, useMemo, useRef } from '../../renderer/react'
import { useNavigate, type NavigateFunction, type To } from 'react-router-dom'
import { lazy } from '../../renderer/core'
import { limits } from '../../renderer/language'
import { watchTopLayer } from '../../widgets'
import type { Destination, EntryState } from './entry-state'
import { watchEvents, watchTouches } from './watch-page'

/**
 * The router for screens that lead on: they go no further than 20 screens by themselves, without a
 * touch of the borrower, and `stop` is called instead. An open modal leaves no entry in the history.
 */
export function useLimitedNavigate(stop: () => void): NavigateFunction {
  const navigate = useNavigate()
  const led = useRef(0)
  useEffect(() => watchTouches(() => void (led.current = 0)), [])
  return useMemo(
    (): NavigateFunction =>
      (...destination: Destination) =>
        led.current++ < limits.redirects ? navigateFromModal(navigate, ...destination) : stop(),
    [navigate, stop],
  )
}

/** Whether the page is about to be left, as by a reload. */
let isLeaving = false

/** The holder of a modal's entry in the history: it comes with the first modal. */
const holder = lazy(async () => {
  const { createModalEntry } = await import('./modal-entry')
  const entry = createModalEntry(window, () => isLeaving)
  entry.watch()
  return entry
})

const isHeld = () => (window.history.state as EntryState | null)?.modal === true

/** Lets open modals hold an entry of the history; leaves one that a reload left behind. */
export function holdModalEntry(): () => void {
  // Without its code a step back leaves the screen, as it does without a modal.
  const begin = () => void holder.load().catch(() => {})
  if (isHeld()) begin()
  const stops = [
    watchTopLayer(begin),
    watchEvents(['beforeunload'], () => void (isLeaving = true)),
    // A mail or a call begins in the same way, and the page stays.
    watchTouches(() => void (isLeaving = false)),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Moves between screens so that the entry of an open modal does not stay in the history. */
function navigateFromModal(navigate: NavigateFunction, ...[to, options]: Destination): void {
  const move = () => void navigate(to as To, options)
  if (isHeld()) holder.load().then((entry) => entry.leave(navigate, to, options), move)
  else move()
}
