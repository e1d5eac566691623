import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router-dom'
import { limits } from '../../renderer/language'
import type { Destination } from './entry-state'
import { navigateFromModal } from './hold-modal-entry'
import { watchTouches } from './watch-page'

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
