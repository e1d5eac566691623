import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../words/words'
import type { MissingSetting, OpenChange } from '../../../server/answers'
import { beginTrial } from '../client'
import { Button } from '../controls/controls'
import { SinceReview } from '../past/past-panel'
import { mayTrigger } from '../start'
import { openFile, pathOfScreen } from '../screens/list-screens'
import { ApproveForm } from '../team/approve-form'
import { Comments, commentsOf, type PickedPoint } from '../team/comments'
import { Steps } from '../team/steps'
import { useTeam } from '../team/use-team'
import { stopsRelease } from '../../../analysis/check/report'
import { useChangedPaths, useChecked, useStudio } from '../use-studio'
import { filesBefore } from '../matrix/use-scenario-matrix'
import { ChangeList, progressText } from './change-list'
import { changedScreens } from './changed-pictures'
import { LivePart } from './live-part'
import { MessageView } from './message-view'
import { type PictureProgress, Pictures } from './pictures'
import { PublishForm } from './publish-form'
import { type UsedReleases, useReleases, useReview, useReviewPlace, useSaves } from './use-releases'
import './review.css'

/**
 * Shows changes in words, and the next steps. In a team, these are the changes of the open change;
 * in a local studio, of the saved files.
 */
export function ReviewPanel(): ReactNode {
  const team = useTeam()
  const { state, head } = team?.change ?? {}
  const releases = useReleases(team?.team.look, `${state} ${head}`)
  const { missing = [], message, isBusy, run } = releases
  const isReady = missing.length === 0 && (!team || team.change)
  return (
    <section className="st-panel" aria-labelledby="rv-title" aria-busy={isBusy}>
      <h2 id="rv-title" className="lz-visually-hidden">
        {t('topBar.reviewAndPublish')}
      </h2>
      {missing.length > 0 && (
        <FirstRun
          missing={missing}
          isBusy={isBusy}
          tryOut={() => void run(() => beginTrial().then(() => undefined))}
        />
      )}
      {isReady && <Review change={team?.change} releases={releases} />}
      {!isReady && message && <MessageView {...message} />}
    </section>
  )
}

function Review({
  change,
  releases,
}: {
  change: OpenChange | undefined
  releases: UsedReleases
}): ReactNode {
  const { person, before } = useTeam() ?? {}
  const { status, problem, run, isBusy, message } = releases
  const { workspace, checker, selection } = useStudio()
  const { findings, isChecked, differing, waiting } = useChecked()
  const saves = useSaves(workspace)
  const unsaved = useChangedPaths().length
  const isLocal = change === undefined
  const [picked, setPicked] = useState<PickedPoint>()
  useEffect(() => (isLocal ? checker.play() : undefined), [checker, isLocal])
  const local = (status || problem) && `${status?.newest} ${saves}`
  const { reviewed, isRead, counterexamples, readAgain } = useReview(change?.head ?? local, isLocal)
  const isReading = (!isRead || !counterexamples) && !reviewed?.problem
  const place = useReviewPlace(!isLocal && (isReading || isBusy))
  const [drawing, setDrawing] = useState<PictureProgress>()
  const names = reviewed?.changes.flatMap(({ subject }) =>
    subject.kind === 'screen' ? subject.name : [],
  )
  const first = names?.[0]
  const isReviewed = reviewed !== undefined
  // Shows the first changed screen on the phone, unless the URL names a screen. If a change has
  // only texts, shows the first screen that uses a changed text.
  useEffect(() => {
    if (!isReviewed || location.hash !== '') return
    const files = workspace.files()
    const path =
      first === undefined && !isLocal
        ? changedScreens(files, filesBefore(workspace, before), [])[0]?.path
        : pathOfScreen(files, first ?? '')
    if (path) openFile(path, files, selection)
  }, [isReviewed, isLocal, first, before, workspace, selection])
  // In a team, the server checks the change. In a local studio, the page checks the documents.
  const foundHere = isChecked ? findings.filter(stopsRelease) : undefined
  const found = isLocal ? foundHere : reviewed?.findings
  return (
    <>
      <div className="rv-columns">
        <div className="st-stack">
          {change && <SinceReview change={change} />}
          <ChangeList
            reviewed={reviewed}
            findings={found}
            isLocal={isLocal}
            isRead={isRead}
            counterexamples={counterexamples}
            readAgain={readAgain}
            place={place}
          />
          {(change || unsaved > 0) && (
            <Pictures
              names={names}
              comments={change ? commentsOf(change) : []}
              pick={change && setPicked}
              tell={setDrawing}
            />
          )}
        </div>
        <div className="st-stack">
          {change && <Comments change={change} picked={picked} drop={() => setPicked(undefined)} />}
          {change && <Steps change={change} run={run} isBusy={isBusy} />}
          {status && mayTrigger(person, 'publish', change?.state ?? 'approved') && (
            <PublishForm
              newest={status.newest}
              live={status.live}
              isGuarded={reviewed?.changes.some(({ subject }) => subject.guarded) ?? false}
              isLocal={isLocal}
              isBlocked={
                found === undefined || found.length > 0 || (isLocal && differing.length > 0)
              }
              mayBeReleased={
                releases.message?.mayBeReleased === true || (counterexamples ?? []).length > 0
              }
              isExplored={counterexamples !== undefined}
              isCommented={change ? commentsOf(change).some(({ isSettled }) => !isSettled) : false}
              unplayed={isLocal ? waiting : 0}
              isBusy={isBusy}
              run={run}
            />
          )}
          <LivePart {...releases} person={person} />
        </div>
      </div>
      <div className="rv-foot">
        {message && (
          <MessageView
            {...message}
            text={message.isBusy ? `${message.text} ${progressText(place)}`.trim() : message.text}
          />
        )}
        {change && (
          <ApproveForm
            change={change}
            run={run}
            isBusy={isBusy}
            isRead={isRead && counterexamples !== undefined}
            drawing={drawing}
          />
        )}
      </div>
    </>
  )
}

interface FirstRunProps {
  readonly missing: readonly MissingSetting[]
  readonly isBusy: boolean
  readonly tryOut: () => void
}

const [store, key] = ['LIENZO_STORE', 'LIENZO_RELEASE_KEY']

/** Shows the settings that are missing for a release, and offers to create a trial store. */
function FirstRun({ missing, isBusy, tryOut }: FirstRunProps): ReactNode {
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
        <Button look="main" disabled={isBusy} onClick={tryOut}>
          {t('firstRun.make')}
        </Button>
      </div>
      <p className="st-hint">{t('firstRun.real', { store, key })}</p>
    </section>
  )
}
