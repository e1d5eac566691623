import { useEffect, useRef, useState } from 'react'
import { clock } from '../../renderer/clock'

/**
 * Shows something at once, and hides it `delayMs` after `hide`, unless it is shown again before.
 */
export function useDelayedHide(delayMs: number) {
  const [shown, setShown] = useState(false)
  const rest = useRef(() => {})
  const cancel = () => rest.current()
  useEffect(() => () => rest.current(), [])
  return {
    shown,
    show: () => {
      cancel()
      setShown(true)
    },
    hide: () => {
      cancel()
      rest.current = clock.after(delayMs, () => setShown(false))
    },
  }
}
