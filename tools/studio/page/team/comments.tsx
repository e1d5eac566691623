import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { Button } from '../controls/controls'
import { mayTrigger } from '../start'
import { useSelection } from '../use-studio'
import type { ChangeStep, Comment, OpenChange } from '../../../server/answers'
import { sendEvent } from '../client'
import { ageOf } from './change-words'
import { useTeam } from './use-team'

/** The comments on an open change, each about one node of a document or the whole change, and the history of the change. */
export function Comments({ change }: { change: OpenChange }): ReactNode {
  const { team, person } = useTeam()!
  const { selection } = useSelection()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const send = (action: 'comment' | 'settle', asked: object) =>
    sendEvent(action, asked).then(
      async () => {
        setProblem('')
        if (action === 'comment') setText('')
        await team.look()
      },
      (error: Error) => setProblem(error.message),
    )
  return (
    <section aria-labelledby="tm-comments" className="st-stack">
      <h3 id="tm-comments">{t('comments.comments')}</h3>
      {change.comments.map((comment) => (
        <OneComment
          key={comment.id}
          comment={comment}
          resolve={
            mayTrigger(person, 'settle')
              ? () => void send('settle', { comment: comment.id })
              : undefined
          }
        />
      ))}
      {mayTrigger(person, 'comment') && (
        <form
          className="st-stack"
          onSubmit={(event) => {
            event.preventDefault()
            void send('comment', { text, path: selection.path, pointer: selection.pointer })
          }}
        >
          <label className="st-stack">
            <span className="st-hint">
              {t('comments.about', { place: placeOf(selection.pointer, selection.path) })}
            </span>
            <textarea
              className="st-input"
              aria-label={t('comments.comment')}
              rows={2}
              required
              maxLength={5000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <Button type="submit" disabled={text.trim() === ''}>
            {t('comments.send')}
          </Button>
        </form>
      )}
      {problem && (
        <p className="st-note st-tone--error" role="alert">
          {problem}
        </p>
      )}
      <ol className="st-stack" aria-label={t('comments.happened')}>
        {change.events.map((event) => (
          <li key={event.at} className="st-hint">
            {event.who.name} {actionWords[event.kind] ?? event.kind}, {ageOf(event.at)}
            {event.text !== undefined && <EventText {...event} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const actionWords: Readonly<Record<string, string>> = {
  title: t('comments.title'),
  ask: t('comments.ask'),
  more: t('comments.more'),
  approve: t('comments.approve'),
  publish: t('comments.publish'),
  drop: t('comments.drop'),
}

/** As in `/body/0 in order.json`. */
function placeOf(pointer: string | null, path: string): string {
  const file = path.replace(/^.*\//, '')
  return t('comments.place', { pointer: pointer || t('comments.all'), file })
}

function EventText({ text }: Pick<ChangeStep, 'text'>): ReactNode {
  return <p className="st-note">{text}</p>
}

function OneComment({
  comment: { who, at, text, path, pointer, isSettled },
  resolve,
}: {
  comment: Comment
  resolve: (() => void) | undefined
}): ReactNode {
  const { select } = useSelection()
  const place = placeOf(pointer, path)
  return (
    <article className={`tm-comment ${isSettled ? 'tm-comment--settled' : ''}`}>
      <p className="st-hint">
        {t('comments.saidAbout', { who: who.name, age: ageOf(at) })}{' '}
        {pointer === null ? (
          t('comments.gone')
        ) : (
          <Button look="link" onClick={() => select({ path, pointer })}>
            {place}
          </Button>
        )}
      </p>
      <p>{text}</p>
      {isSettled ? (
        <p className="st-hint">{t('comments.settled')}</p>
      ) : (
        resolve && <Button onClick={resolve}>{t('comments.settle')}</Button>
      )}
    </article>
  )
}
