import { useEffect, useRef, useState } from 'react'

/**
 * Shows something at once, and hides it `delayMs` after `hide`, unless it is shown again before.
 */
export function useDelayedHide(delayMs: number) {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    shown,
    show: () => {
      cancel()
      setShown(true)
    },
    hide: () => {
      cancel()
      timer.current = setTimeout(() => setShown(false), delayMs)
    },
  }
}
