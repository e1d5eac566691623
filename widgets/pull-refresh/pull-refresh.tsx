import { useEffect, useState } from 'react'
import { clock } from '../../renderer/clock'
import { usePull } from './use-pull'
import type { PullRefreshProps } from '../props.generated'
import './pull-refresh.css'

/**
 * Refreshes its children when people pull them down from the top, or by a button for those who
 * cannot pull. The function is long because a pull, the button and the chain share one sign.
 */
export function PullRefresh(props: PullRefreshProps) {
  const {
    id,
    children,
    busy,
    label,
    refreshingLabel,
    distance = 25,
    damping = 100,
    fallbackMs = 1000,
    onRefresh,
  } = props
  const [pulled, setPulled] = useState(false)
  const refreshing = pulled || busy === true
  const refresh = () => {
    if (refreshing) return
    setPulled(true)
    void onRefresh?.()
  }
  const { area, offset } = usePull({ distance, damping, onPull: refresh })

  // The sign stays while the chain runs; without a running chain it disappears after `fallbackMs`.
  useEffect(() => {
    if (!pulled) return undefined
    return clock.after(fallbackMs, () => setPulled(false))
  }, [pulled, fallbackMs])

  return (
    <div id={id} ref={area} className="lz-pull-refresh" aria-busy={refreshing}>
      <button type="button" className="lz-pull-refresh__button" onClick={refresh}>
        {label}
      </button>
      <div className={`lz-pull-refresh__sign${refreshing ? ' lz-pull-refresh__sign--on' : ''}`}>
        {refreshing && refreshingLabel}
      </div>
      <div
        className="lz-pull-refresh__content"
        style={
          offset > 0 ? { transform: `translateY(${offset}px)`, transition: 'none' } : undefined
        }
      >
        {children}
      </div>
    </div>
  )
}
