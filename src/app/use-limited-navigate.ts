import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, type NavigateFunction, type NavigateOptions, type To } from 'react-router-dom'
import { limits } from '../../renderer/language'
import { fromScreenEntry } from './hold-modal-entry'

/** The events by which a borrower acts on a page. */
const touches = ['click', 'input', 'keydown']

/**
 * The router with a limit for screens that lead on to others. After 20 moves without an act of the
 * borrower, it calls `stop` instead. It first leaves the history entry of an open modal.
 */
export function useLimitedNavigate(stop: () => void): NavigateFunction {
  const navigate = useNavigate()
  const led = useRef(0)
  useEffect(() => {
    const touched = () => void (led.current = 0)
    for (const touch of touches) window.addEventListener(touch, touched, true)
    return () => touches.forEach((touch) => window.removeEventListener(touch, touched, true))
  }, [])
  return useMemo((): NavigateFunction => {
    const lead = (to: To, options: NavigateOptions) =>
      led.current++ < limits.redirects ? fromScreenEntry(() => void navigate(to, options)) : stop()
    return lead as NavigateFunction
  }, [navigate, stop])
}
