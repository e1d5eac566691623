import type { CSSProperties } from 'react'
import type { ProgressRingProps } from '../props.generated'
import './progress-ring.css'

/** A ring that fills during a wait of known length and shows the remaining seconds. */
export function ProgressRing({
  id,
  label,
  durationMs = 5000,
  seconds,
  children,
}: ProgressRingProps) {
  const duration = { '--lz-progress-ring-duration': `${durationMs}ms` } as CSSProperties // React does not type custom properties.
  return (
    <div className="lz-progress-ring" id={id}>
      <div className="lz-progress-ring__dial" role="timer" aria-label={label} style={duration}>
        <svg
          className="lz-progress-ring__drawing"
          viewBox="0 0 120 120"
          aria-hidden="true"
          focusable="false"
        >
          <circle className="lz-progress-ring__track" cx="60" cy="60" r="52" />
          <circle className="lz-progress-ring__arc" cx="60" cy="60" r="52" pathLength="100" />
        </svg>
        {seconds === undefined ? null : (
          <span className="lz-progress-ring__seconds">{seconds}</span>
        )}
      </div>
      {children}
    </div>
  )
}
