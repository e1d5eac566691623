import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { ChangeList } from './change-list'
import { FirstRun } from './first-run'
import { History } from './history'
import { LiveRelease } from './live-release'
import { PublishForm } from './publish-form'
import type { Said } from './release-api'
import './review.css'
import { useReleases } from './use-releases'
import { WatchView } from './watch-view'

/**
 * The changes of the next release in plain words, and all release actions: publish, promote, halt,
 * roll back, and the history.
 */
export function ReviewPanel(): ReactNode {
  const { releases, problem, missing, said, isBusy, make, tryOut } = useReleases()
  const [why, setWhy] = useState('')
  const ask: typeof make = async (what, asked) => {
    const isDone = await make(what, { ...asked, why: asked.why ?? why })
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
            publish={(asked) => ask('publish', asked)}
          />
          <div className="st-stack">
            <LiveRelease {...releases.status} why={why} isBusy={isBusy} make={ask} />
            <WatchView watched={releases.status.watch} />
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
      {said && <Outcome {...said} />}
    </section>
  )
}

/** The output of the last command. */
function Outcome({ code, text }: Said): ReactNode {
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
