import { type ReactNode, useId } from 'react'
import type { ChangeStep, OpenChange } from '../../../server/answers'
import { readStates } from '../client'
import { useAnswer } from '../review/use-releases'
import { ageOf } from '../team/change-words'
import { useTeam } from '../team/use-team'
import { t } from '../words/words'
import { statesSince } from './group-states'
import { ChangesSince, useVersion } from './opened-state'
import { StateWords } from './past-panel'
import './past.css'

/** Shows the edits since the reader's last review of a change; nothing before the first review. */
export function SinceReview({ change }: { change: OpenChange }): ReactNode {
  const { person } = useTeam()!
  const last = lastReview(change, person.subject)
  return last && <Edits last={last} />
}

/** Returns the last decision of a person about a change. */
function lastReview(
  { events }: Pick<OpenChange, 'events'>,
  subject: string,
): ChangeStep | undefined {
  return events.findLast(
    ({ kind, who }) => (kind === 'approve' || kind === 'more') && who.subject === subject,
  )
}

function Edits({ last }: { last: ChangeStep }): ReactNode {
  const id = useId()
  const { answer, problem } = useAnswer(readStates, '', useVersion())
  const { seen, later } = statesSince(answer ?? [], last.at)
  return (
    <section className="st-stack" aria-labelledby={id} aria-busy={!answer && !problem}>
      <h3 id={id}>{t('sinceReview.title', { age: ageOf(last.at) })}</h3>
      {problem && <p className="st-note st-tone--warning">{problem}</p>}
      {answer && later.length === 0 && <p className="st-hint">{t('sinceReview.none')}</p>}
      <ol className="ps-list" aria-label={t('past.states')}>
        {later.map((state) => (
          <li key={state.id} className="ps-edit">
            <StateWords {...state} />
          </li>
        ))}
      </ol>
      {seen && later.length > 0 && <ChangesSince key={seen.id} state={seen} />}
    </section>
  )
}
