import { t } from '../words/words'
import { useScreenWords } from '../use-studio'
import type { ReactNode } from 'react'
import { highestOf, shareInWords, type Curve, type CurveLine } from '../../../release/canary'
import type { ReleaseStatus } from '../../../release'

/** Shows the decision of the canary analysis, its reason, and a curve for each screen. */
export function CanaryView({ status }: { status: ReleaseStatus['canary'] }): ReactNode {
  if (!status) return null
  const { act, reason, curves } = status
  return (
    <section className="st-stack" aria-labelledby="rv-canary-title">
      <h3 id="rv-canary-title">{t('canaryView.whatPhonesTell')}</h3>
      <p className={`st-note ${tones[act]}`}>{reason}</p>
      {curves.length > 0 && <p className="st-hint">{t('canaryView.lines')}</p>}
      {curves.length > 0 && (
        <ul className="st-stack" aria-label={t('canaryView.faultsByScreen')}>
          {curves.slice(0, mostScreens).map((curve) => (
            <ScreenCurve key={curve.screen} curve={curve} />
          ))}
        </ul>
      )}
    </section>
  )
}

const mostScreens = 8
const tones = {
  promote: 'st-tone--success',
  halt: 'st-tone--error',
  wait: 'st-tone--warning',
} as const

const [width, height] = [240, 32]

function ScreenCurve({ curve }: { curve: Curve }): ReactNode {
  const { screen, canary, baseline } = curve
  const highest = highestOf(curve)
  return (
    <li className="rv-curve">
      <b>{useScreenWords()(screen)}</b>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        <polyline className="rv-line rv-line--before" points={pointsOf(baseline, highest)} />
        <polyline className="rv-line" points={pointsOf(canary, highest)} />
      </svg>
      <span className="st-hint">
        {t('canaryView.shares', {
          canary: shareInWords(canary),
          baseline: shareInWords(baseline),
        })}
      </span>
    </li>
  )
}

/** Returns the points of a curve. Skips periods without views. One period becomes a line. */
function pointsOf(line: CurveLine, highest: number): string {
  const shares = line.shares.length === 1 ? [...line.shares, ...line.shares] : line.shares
  const step = width / Math.max(1, shares.length - 1)
  return shares
    .flatMap((share, at) =>
      share === null
        ? []
        : `${(at * step).toFixed(1)},${(height - 1 - (share / Math.max(highest, 1e-9)) * (height - 2)).toFixed(1)}`,
    )
    .join(' ')
}
