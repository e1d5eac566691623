import { useEffect, useMemo, useRef } from '../../renderer/react'
import { useNavigate, type NavigateFunction, type To } from 'react-router-dom'
import { lazy } from '../../renderer/core'
import { limits } from '../../renderer/language'
import { watchTopLayer } from '../../widgets'
import type { Destination, EntryState } from './entry-state'
import { watchEvents, watchTouches } from './watch-page'

/**
 * Limits navigation without a user action: calls `stop` after 20 screens in a row. A navigation
 * also removes the history entry of an open modal.
 */
export function useLimitedNavigate(stop: () => void): NavigateFunction {
  const navigate = useNavigate()
  const redirects = useRef(0)
  useEffect(() => watchTouches(() => void (redirects.current = 0)), [])
  return useMemo(
    (): NavigateFunction =>
      (...destination: Destination) =>
        redirects.current++ < limits.redirects
          ? navigateFromModal(navigate, ...destination)
          : stop(),
    [navigate, stop],
  )
}

let isLeaving = false

const holder = lazy(async () => {
  const { createModalEntry } = await import('./modal-entry')
  const entry = createModalEntry(window, () => isLeaving)
  entry.watch()
  return entry
})

const isHeld = () => (window.history.state as EntryState | null)?.modal === true

/** Lets open modals have a history entry, and removes an entry that a reload left behind. */
export function holdModalEntry(): () => void {
  // Without this code, a step back leaves the screen, as it does without a modal.
  const begin = () => void holder.load().catch(() => {})
  if (isHeld()) begin()
  const stops = [
    watchTopLayer(begin),
    watchEvents(['beforeunload'], () => void (isLeaving = true)),
    // Opening an e-mail or a phone call fires the same event, but the page stays.
    watchTouches(() => void (isLeaving = false)),
  ]
  return () => stops.forEach((stop) => stop())
}

function navigateFromModal(navigate: NavigateFunction, ...[to, options]: Destination): void {
  const move = () => void navigate(to as To, options)
  if (isHeld()) holder.load().then((entry) => entry.leave(navigate, to, options), move)
  else move()
}
