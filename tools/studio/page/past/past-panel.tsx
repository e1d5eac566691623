import { type ReactNode, useMemo, useState, useId } from 'react'
import type { ChangeStep, OpenChange } from '../../../server/answers'
import { readStates } from '../client'
import { Checkbox } from '../controls/controls'
import { useAnswer } from '../review/use-releases'
import { fileWords } from '../screens/list-screens'
import { ageOf, editedRequest } from '../team/change-words'
import { useFiles, useSelected } from '../use-studio'
import { t } from '../words/words'
import { groupStates, singleStates, type StateGroup, statesSince } from './group-states'
import { OpenedState, useVersion, ChangesSince } from './opened-state'
import './past.css'
import { useTeam } from '../team/use-team'

/** Shows the history. The user can open, compare and restore each state. */
export function PastPanel(): ReactNode {
  const path = useSelected('path')
  const files = useFiles()
  const [isOne, setIsOne] = useState(false)
  const [isSingle, setIsSingle] = useState(false)
  const only = isOne ? path : ''
  const { answer, problem } = useAnswer(readStates, only, useVersion())
  const states = useMemo(
    () => answer && (isSingle ? singleStates : groupStates)(answer),
    [answer, isSingle],
  )
  const [opened, setOpened] = useState<StateGroup>()
  return (
    <section className="st-panel" aria-labelledby="ps-title" aria-busy={!states && !problem}>
      <h2 id="ps-title" className="lz-visually-hidden">
        {t('history.history')}
      </h2>
      <div className="ps-columns">
        <div className="st-stack">
          <Checkbox isOn={isOne} change={setIsOne}>
            {t('past.only', { file: fileWords(path, files) })}
          </Checkbox>
          <Checkbox isOn={isSingle} change={setIsSingle}>
            {t('past.single')}
          </Checkbox>
          {problem && <p className="st-note st-tone--error">{problem}</p>}
          {states?.length === 0 && <p className="st-hint">{t('past.none')}</p>}
          <ol aria-label={t('past.states')}>
            {states?.map((state) => (
              <li key={state.id}>
                <button
                  type="button"
                  className="st-bare ps-state"
                  aria-pressed={state.id === opened?.id}
                  onClick={() => setOpened(state)}
                >
                  <StateWords {...state} />
                </button>
              </li>
            ))}
          </ol>
        </div>
        {opened ? (
          <OpenedState key={`${opened.id} ${only}`} state={opened} only={only} />
        ) : (
          <p className="st-hint">{t('past.choose')}</p>
        )}
      </div>
    </section>
  )
}

const mostNames = 3

/** Describes a state in a sentence: the person, the action, the documents and the time. */
export function StateWords({ kind, who, title, paths, count, at }: StateGroup): ReactNode {
  const all = useFiles()
  const names = [...new Set(paths.map((path) => fileWords(path, all)))]
  const rest = names.length - mostNames
  const shown = names.slice(0, mostNames).join(', ')
  const files = rest > 0 ? t('past.more', { files: shown, count: rest }) : shown
  const times = count > 1 ? ` ${t('past.times', { count })}` : ''
  return (
    <>
      <span>{`${t(`past.kind.${kind}`, { who, title, files })}${times}`}</span>{' '}
      <time className="st-hint" dateTime={at}>
        {ageOf(at)}
      </time>
    </>
  )
}

/**
 * Shows the edits since this person's last review. Before the first review, shows the edits since
 * the request for the review.
 */
export function SinceReview({ change }: { change: OpenChange }): ReactNode {
  const { person } = useTeam()!
  const last = lastReview(change, person.subject)
  if (last) return <Edits last={last} title={t('sinceReview.title', { age: ageOf(last.at) })} />
  const asked = editedRequest(change)
  return (
    asked && (
      <Edits
        last={asked}
        title={t(
          change.author.subject === person.subject ? 'sinceReview.ofAuthor' : 'sinceReview.asked',
          { age: ageOf(asked.at) },
        )}
      />
    )
  )
}

/** Returns the last time that a person approved the change or requested corrections. */
function lastReview(
  { events }: Pick<OpenChange, 'events'>,
  subject: string,
): ChangeStep | undefined {
  return events.findLast(
    ({ kind, who }) => (kind === 'approve' || kind === 'more') && who.subject === subject,
  )
}

function Edits({ last, title }: { last: ChangeStep; title: string }): ReactNode {
  const id = useId()
  const { answer, problem } = useAnswer(readStates, '', useVersion())
  const { seen, later } = statesSince(answer ?? [], last.at)
  return (
    <section className="st-stack" aria-labelledby={id} aria-busy={!answer && !problem}>
      <h3 id={id}>{title}</h3>
      {problem && <p className="st-note st-tone--warning">{problem}</p>}
      {answer && later.length === 0 && <p className="st-hint">{t('sinceReview.none')}</p>}
      <ol aria-label={t('past.states')}>
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
