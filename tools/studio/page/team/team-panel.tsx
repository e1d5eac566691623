import { t } from '../words/words'
import { useEffect, useState, type ReactNode } from 'react'
import { ChangesBySubject } from '../review/change-list'
import { Button } from '../controls/button'
import type { Said } from '../review/release-api'
import { ApproveForm } from './approve-form'
import { Comments } from './comments'
import { LivePart, Outcome } from './live-part'
import { PublishChange } from './publish-change'
import { Steps } from './steps'
import { readReview, type OpenChange, type Reviewed } from './team-api'
import { useTeam } from './use-team'
import { useLayout } from '../use-studio'
import '../review/review.css'
import './team.css'

/** The change for a reviewer: in words, with its findings, its comments, and the next step. */
export function TeamPanel(): ReactNode {
  const team = useTeam()
  return team?.change ? <OpenPanel change={team.change} /> : null
}

function OpenPanel({ change }: { change: OpenChange }): ReactNode {
  const { person } = useTeam()!
  const [said, setSaid] = useState<Said>()
  const [turn, setTurn] = useState(0)
  const tell = (outcome: Said | undefined) => {
    setSaid(outcome)
    setTurn((before) => before + 1)
  }
  return (
    <section className="st-panel" aria-labelledby="tm-title">
      <h2 id="tm-title" className="lz-visually-hidden">
        {t('teamPanel.title')}
      </h2>
      {said && <Outcome {...said} />}
      <div className="rv-columns">
        <InWords key={change.head} id={change.id} />
        <Comments change={change} />
        <div className="st-stack">
          <Steps change={change} tell={tell} />
          <ApproveForm change={change} tell={tell} />
          <PublishChange change={change} tell={tell} />
          <LivePart key={turn} person={person} />
        </div>
      </div>
    </section>
  )
}

function useReviewed(id: string): Reviewed | undefined {
  const [reviewed, setReviewed] = useState<Reviewed>()
  useEffect(() => {
    let isCurrent = true
    readReview(id).then(
      (found) => isCurrent && setReviewed(found),
      (error: Error) =>
        isCurrent && setReviewed({ changes: [], findings: [], problem: error.message }),
    )
    return () => void (isCurrent = false)
  }, [id])
  return reviewed
}

function InWords({ id }: { id: string }): ReactNode {
  const reviewed = useReviewed(id)
  const { show } = useLayout()
  return (
    <section aria-labelledby="tm-words" aria-busy={!reviewed}>
      <h3 id="tm-words">{t('teamPanel.inWords')}</h3>
      {!reviewed && <p className="st-hint">{t('teamPanel.reading')}</p>}
      {reviewed?.problem && <p className="st-note st-tone--warning">{reviewed.problem}</p>}
      {reviewed && (
        <>
          <p className={reviewed.findings.length > 0 ? 'st-note st-tone--error' : 'st-hint'}>
            {reviewed.findings.length === 0
              ? t('teamPanel.noFindings')
              : t(reviewed.findings.length === 1 ? 'teamPanel.oneFinding' : 'teamPanel.findings', {
                  count: reviewed.findings.length,
                  first: reviewed.findings[0]!.what,
                })}
          </p>
          {reviewed.changes.length === 0 && !reviewed.problem && (
            <p className="st-hint">{t('teamPanel.nothing')}</p>
          )}
          <ChangesBySubject changes={reviewed.changes} />
          <Button onClick={() => show({ drawer: 'scenarios', drawerSize: 'high' })}>
            {t('teamPanel.beforeAndAfter')}
          </Button>
        </>
      )}
    </section>
  )
}
