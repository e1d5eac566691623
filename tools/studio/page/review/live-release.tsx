import { audienceText } from '../words/release-words'
import { t } from '../words/words'
import type { ReactNode } from 'react'
import type { Manifest } from '../../../../src/delivery/manifest'
import { Button } from '../controls/controls'
import type { UsedReleases } from './use-releases'
import type { ReleaseStatus } from '../../../release'

const steps = [10, 100, 500, 1000]

interface LiveReleaseProps {
  live: Manifest | null
  store?: string
  history: ReleaseStatus['history']
  why: string
  isBusy: boolean
  make: UsedReleases['make']
}

/** The live release, and the next steps of its rollout. */
export function LiveRelease(props: LiveReleaseProps): ReactNode {
  const { live, store, history, why, isBusy, make } = props
  if (!live)
    return (
      <p className="st-hint">
        {store === undefined
          ? t('liveRelease.noRelease')
          : t('liveRelease.noReleaseYet', { store })}
      </p>
    )
  const { number, rollout } = live
  const { permille } = rollout
  const isOverruled = permille === 0 && history[0]?.figures !== undefined
  const next = steps.find((step) => step > permille)
  const hasReason = why.trim() !== ''
  return (
    <section className="st-stack" aria-labelledby="rv-live-title">
      <h3 id="rv-live-title">{t('liveRelease.live', { number })}</h3>
      <progress
        className="rv-meter"
        aria-label={t('liveRelease.phonesThatGetIt')}
        max={1000}
        value={permille}
      />
      <p className="st-hint">{audienceText(rollout)}</p>
      <div className="st-line">
        {next !== undefined && (
          <Button
            disabled={isBusy || (permille === 0 && !hasReason)}
            onClick={() => void make('promote', isOverruled ? { despite: true } : {})}
          >
            {isOverruled
              ? t('liveRelease.overrule', { percent: next / 10 })
              : t('liveRelease.promoteTo', { percent: next / 10 })}
          </Button>
        )}
        <Button
          disabled={isBusy || !hasReason || permille === 0}
          onClick={() => void make('halt', {})}
        >
          {t('liveRelease.halt')}
        </Button>
        <Button disabled={isBusy || !hasReason} onClick={() => void make('rollback', {})}>
          {t('liveRelease.rollBack')}
        </Button>
      </div>
      {!hasReason && <p className="st-hint">{t('liveRelease.haltingAndRollingBackNeed')}</p>}
    </section>
  )
}

interface HistoryProps {
  entries: ReleaseStatus['history']
  live: number | undefined
  why: string
  isBusy: boolean
  rollBack: (number: number) => Promise<unknown>
}

/** The history of releases: person, action, time and reason, newest first. */
export function History({ entries, live, why, isBusy, rollBack }: HistoryProps): ReactNode {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="rv-history-title">
      <h3 id="rv-history-title">{t('history.history')}</h3>
      <ol className="st-stack">
        {entries.map((entry) => (
          <li key={entry.number} className="rv-history">
            <span className="st-badge">{entry.number}</span>
            <span>
              <b>{entry.what}</b> {t('history.by', { who: entry.who })}
              <br />
              {entry.why}
              <br />
              <time dateTime={entry.time} className="st-hint">
                {t('history.at', {
                  time: entry.time.slice(0, 16).replace('T', ' '),
                  count: countOf(entry),
                })}
              </time>
            </span>
            {entry.number !== live && (
              <Button
                disabled={isBusy || why.trim() === ''}
                aria-label={t('history.bringReleaseBack', { number: entry.number })}
                onClick={() => void rollBack(entry.number)}
              >
                {t('history.bringBack')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function countOf({
  documents: { added, changed, removed },
}: ReleaseStatus['history'][number]): string {
  const count = added.length + changed.length + removed.length
  return count === 0
    ? t('history.theSameDocuments')
    : t(count === 1 ? 'history.oneObject' : 'history.objects', { count })
}
