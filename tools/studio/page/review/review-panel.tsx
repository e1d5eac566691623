import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { ChangeList } from './change-list'
import { History, LiveRelease } from './live-release'
import { PublishForm } from './publish-form'
import { CanaryView } from './canary-view'
import { MessageView } from './message-view'
import type { MissingSetting } from './release-api'
import './review.css'
import { useReleases } from './use-releases'
import { Button } from '../controls/controls'

/**
 * The changes of the next release in plain words, and all release actions: publish, promote, halt,
 * roll back, and the history.
 */
export function ReviewPanel(): ReactNode {
  const { releases, problem, missing, message, isBusy, make, tryOut } = useReleases()
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
      {message && <MessageView {...message} />}
    </section>
  )
}

interface Props {
  readonly missing: readonly MissingSetting[]
  readonly isBusy: boolean
  readonly tryOut: () => Promise<void>
}

const [store, key] = ['LIENZO_STORE', 'LIENZO_RELEASE_KEY']

/** Lists the missing settings for a release, and offers to create them. */
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
