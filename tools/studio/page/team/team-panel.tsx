import { t } from '../words/words'
import { useEffect, useState, type ReactNode } from 'react'
import { ChangesBySubject } from '../review/change-list'
import { Button, Modal } from '../controls/controls'
import { MessageView } from '../review/message-view'
import { problemMessage, type ReleaseMessage } from '../words/release-words'
import { ApproveForm } from './approve-form'
import { Comments } from './comments'
import { LivePart } from './live-part'
import {
  readReview,
  type OpenChange,
  type ReviewResult,
  publishChange,
  readRelease,
  sendEvent,
  RefusalError,
  type TwoTexts,
} from './team-api'
import type { EventName } from '../../../server/answers'
import { useTeam } from './use-team'
import { useLayout } from '../use-studio'
import '../review/review.css'
import './team.css'
import { AudienceField, ReasonField } from '../review/publish-form'
import { may } from '../start'
import { compareLines, Side } from '../workspace/conflict-dialog'

/** An open change: a description of its effect, its findings and comments, and the next step. */
export function TeamPanel(): ReactNode {
  const team = useTeam()
  return team?.change ? <OpenPanel change={team.change} /> : null
}

function OpenPanel({ change }: { change: OpenChange }): ReactNode {
  const { person } = useTeam()!
  const [message, setMessage] = useState<ReleaseMessage>()
  const [turn, setTurn] = useState(0)
  const tell = (outcome: ReleaseMessage | undefined) => {
    setMessage(outcome)
    setTurn((before) => before + 1)
  }
  return (
    <section className="st-panel" aria-labelledby="tm-title">
      <h2 id="tm-title" className="lz-visually-hidden">
        {t('teamPanel.title')}
      </h2>
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
      {message && <MessageView {...message} />}
    </section>
  )
}

function useReviewed(id: string): ReviewResult | undefined {
  const [reviewed, setReviewed] = useState<ReviewResult>()
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

/** Publishes an approved change, with a reason and an audience. */
function PublishChange({
  change: { id, state },
  tell,
}: {
  change: OpenChange
  tell: (message: ReleaseMessage | undefined) => void
}): ReactNode {
  const { team, person } = useTeam()!
  const [why, setWhy] = useState('')
  const [permille, setPermille] = useState(10)
  const [isBusy, setIsBusy] = useState(false)
  if (!may(person, 'publish', state)) return null
  const publish = async () => {
    setIsBusy(true)
    const first = (await readRelease().catch(() => ({ status: undefined }))).status?.newest === null
    tell(await publishChange(id, { why, permille, first }).catch(problemMessage))
    await team.look()
    setIsBusy(false)
  }
  return (
    <form
      className="st-stack"
      aria-labelledby="tm-publish"
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      <h3 id="tm-publish">{t('publishChange.publish')}</h3>
      <ReasonField why={why} setWhy={setWhy} />
      <AudienceField permille={permille} setPermille={setPermille} />
      <Button type="submit" look="main" disabled={isBusy || why.trim() === ''}>
        {isBusy ? t('publishChange.working') : t('publishChange.check')}
      </Button>
    </form>
  )
}

/** The next steps of an author: update the change, request a review, or discard the change. */
function Steps({
  change: { id, state, isBehind },
  tell,
}: {
  change: OpenChange
  tell: (message: ReleaseMessage | undefined) => void
}): ReactNode {
  const { team, person } = useTeam()!
  const [conflicts, setConflicts] = useState<readonly TwoTexts[]>([])
  if (!may(person, 'drop', state)) return null
  const act = (event: EventName, body: object) =>
    sendEvent(id, event, body).then(
      (changed) => {
        setConflicts([])
        team.update(changed)
        tell(undefined)
      },
      (error: Error) => {
        const open = error instanceof RefusalError ? error.conflicts : []
        setConflicts(open)
        if (open.length === 0) tell(problemMessage(error))
      },
    )
  return (
    <section className="st-stack" aria-labelledby="tm-steps">
      <h3 id="tm-steps">{t('steps.thisChange')}</h3>
      {isBehind && (
        <div className="st-stack">
          <p className="st-note st-tone--warning">{t('steps.goneOn')}</p>
          <Button onClick={() => void act('update', {})}>{t('steps.update')}</Button>
        </div>
      )}
      <div className="st-line">
        {may(person, 'ask', state) && (
          <Button look="main" onClick={() => void act('ask', {})}>
            {t('steps.ask')}
          </Button>
        )}
        <Button onClick={() => void act('drop', {})}>{t('steps.drop')}</Button>
      </div>
      {conflicts.length > 0 && (
        <TwoTextsDialog
          conflicts={conflicts}
          choose={(choices) => void act('update', { choices })}
          leave={() => setConflicts([])}
        />
      )}
    </section>
  )
}

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/**
 * Shows both versions of the documents in conflict, one document at a time, and asks which one to
 * keep.
 */
function TwoTextsDialog({
  conflicts,
  choose,
  leave,
}: {
  conflicts: readonly TwoTexts[]
  choose: (choices: Choices) => void
  leave: () => void
}): ReactNode {
  const [choices, setChoices] = useState<Choices>({})
  const open = conflicts.find(({ path }) => !choices[path])
  if (!open) return null
  const { path, mine, theirs } = open
  const { before, left, right } = compareLines(mine ?? '', theirs ?? '')
  const take = (choice: 'mine' | 'theirs') => {
    const all = { ...choices, [path]: choice }
    setChoices(all)
    if (conflicts.every((each) => all[each.path])) choose(all)
  }
  return (
    <Modal className="st-conflict" aria-labelledby="tm-two-title" onClose={leave}>
      <h2 id="tm-two-title" className="st-modal__head">
        {t('twoTextsDialog.saysTwo', { path })}
      </h2>
      <p className="st-muted">{t('twoTextsDialog.choose')}</p>
      <div className="st-conflict__texts">
        <Side title={t('twoTextsDialog.mine')} from={before} lines={left} />
        <Side title={t('twoTextsDialog.theirs')} from={before} lines={right} />
      </div>
      <div className="st-line st-conflict__choice">
        <Button onClick={() => take('theirs')}>{t('twoTextsDialog.takeTheirs')}</Button>
        <Button look="main" onClick={() => take('mine')}>
          {t('twoTextsDialog.keepMine')}
        </Button>
      </div>
    </Modal>
  )
}
