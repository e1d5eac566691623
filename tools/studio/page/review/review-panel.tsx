import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { ChangeList } from './change-list'
import { History, LiveRelease } from './live-release'
import { PublishForm } from './publish-form'
import type { CommandResult, MissingSetting, CanaryStatus } from './release-api'
import './review.css'
import { useReleases } from './use-releases'
import { Button } from '../controls/controls'
import { highestOf, shareInWords, type Curve, type Line } from '../../../release/canary'

/**
 * The changes of the next release in plain words, and all release actions: publish, promote, halt,
 * roll back, and the history.
 */
export function ReviewPanel(): ReactNode {
  const { releases, problem, missing, said: result, isBusy, make, tryOut } = useReleases()
  const [why, setWhy] = useState('')
  const ask: typeof make = async (what, options) => {
    const isDone = await make(what, { ...options, why: options.why ?? why })
    if (isDone && what === 'publish') setWhy('')
    return isDone
  }
  return (
    <section className="st-panel" aria-labelledby="rv-title" aria-busy={isBusy}>
      <h2 id="rv-title" className="lz-visually-hidden">
        {t('reviewPanel.reviewAndPublish')}
      </h2>
      {problem && <p className="rv-none">{problem}</p>}
      {missing.length > 0 && <FirstRun missing={missing} isBusy={isBusy} tryOut={tryOut} />}
      {releases && (
        <div className="rv-columns">
          <ChangeList changes={releases.changes} live={releases.status.live?.number} />
          <PublishForm
            releases={releases}
            why={why}
            setWhy={setWhy}
            isBusy={isBusy}
            publish={(options) => ask('publish', options)}
          />
          <div className="st-stack">
            <LiveRelease {...releases.status} why={why} isBusy={isBusy} make={ask} />
            <CanaryView status={releases.status.canary} />
            <History
              entries={releases.status.history}
              live={releases.status.live?.number}
              why={why}
              isBusy={isBusy}
              rollBack={(number) => ask('rollback', { number })}
            />
          </div>
        </div>
      )}
      {result && <Outcome {...result} />}
    </section>
  )
}

/** The output of the last command. */
function Outcome({ code, text }: CommandResult): ReactNode {
  const isDone = code === 0
  return (
    <p
      className={`rv-said st-note ${isDone ? 'st-tone--success' : 'st-tone--error'}`}
      role={isDone ? 'status' : 'alert'}
    >
      {text}
    </p>
  )
}

interface Props {
  readonly missing: readonly MissingSetting[]
  readonly isBusy: boolean
  readonly tryOut: () => Promise<void>
}

const [store, key] = ['LIENZO_STORE', 'LIENZO_RELEASE_KEY']

/** Shows the missing settings for a release, and offers to create them. */
function FirstRun({ missing, isBusy, tryOut }: Props): ReactNode {
  if (!missing.includes('store'))
    return (
      <section className="rv-none st-stack">
        <h3>{t('firstRun.nobodySigns')}</h3>
        <p>{t('firstRun.nobodySignsText', { variable: key })}</p>
      </section>
    )
  return (
    <section className="rv-none st-stack">
      <h3>{t('firstRun.nowhere')}</h3>
      <p>{t('firstRun.nowhereText')}</p>
      <div className="st-line">
        <Button look="main" disabled={isBusy} onClick={() => void tryOut()}>
          {t('firstRun.make')}
        </Button>
      </div>
      <p className="st-hint">{t('firstRun.real', { store, key })}</p>
    </section>
  )
}

/** The present decision of the canary analysis and its reason, with the curve of each screen. */
function CanaryView({ status }: { status: CanaryStatus | undefined }): ReactNode {
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
      <b>{screen}</b>
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

/** Slots without views are skipped; a single slot is a level line. */
function pointsOf(line: Line, highest: number): string {
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
