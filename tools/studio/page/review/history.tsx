import { t } from '../words/words'
import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import type { HistoryEntry } from './release-api'

interface HistoryProps {
  entries: readonly HistoryEntry[]
  live: number | undefined
  why: string
  isBusy: boolean
  rollBack: (number: number) => Promise<unknown>
}

/** The history of releases: person, action, time and reason, the newest first. */
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

function countOf({ documents: { added, changed, removed } }: HistoryEntry): string {
  const count = added.length + changed.length + removed.length
  return count === 0
    ? t('history.theSameDocuments')
    : t(count === 1 ? 'history.oneObject' : 'history.objects', { count })
}
