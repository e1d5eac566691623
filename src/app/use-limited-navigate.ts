import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, type NavigateFunction, type NavigateOptions, type To } from 'react-router-dom'
import { limits } from '../../renderer/language'
import { fromScreenEntry } from './hold-modal-entry'

/** What a borrower does on a page. */
const touches = ['click', 'input', 'keydown']

/**
 * The router for screens that lead on: they go no further than 20 screens by themselves, without a
 * touch of the borrower, and `stop` is called instead. The entry of an open modal is left first.
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
