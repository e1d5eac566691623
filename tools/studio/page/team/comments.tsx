import { useState, type ReactNode } from 'react'
import { Button } from '../controls/button'
import { may } from '../start'
import { useSelection } from '../use-studio'
import { ageOf } from './state-words'
import { doTo, type ChangeEvent, type Comment, type OpenChange } from './team-api'
import { useTeam } from './use-team'

/** What was said about a change: about one of its nodes, or about all of it. */
export function Comments({ change }: { change: OpenChange }): ReactNode {
  const { team, person } = useTeam()!
  const { selection } = useSelection()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const say = (deed: 'comments' | 'settle', asked: object) =>
    doTo(change.id, deed, asked).then(
      (after) => {
        team.take(after)
        setProblem('')
        if (deed === 'comments') setText('')
      },
      (error: Error) => setProblem(error.message),
    )
  return (
    <section aria-labelledby="tm-comments" className="st-stack">
      <h3 id="tm-comments">Comments</h3>
      {change.comments.map((comment) => (
        <OneComment
          key={comment.id}
          comment={comment}
          settle={
            may(person, 'author') ? () => void say('settle', { comment: comment.id }) : undefined
          }
        />
      ))}
      {may(person, 'author') && (
        <form
          className="st-stack"
          onSubmit={(event) => {
            event.preventDefault()
            void say('comments', { text, path: selection.path, pointer: selection.pointer })
          }}
        >
          <label className="st-stack">
            <span className="st-hint">
              About {selection.pointer || 'all of it'} in {selection.path.replace(/^.*\//, '')}
            </span>
            <textarea
              className="st-input"
              aria-label="Comment"
              rows={2}
              required
              maxLength={5000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <Button type="submit" disabled={text.trim() === ''}>
            Comment
          </Button>
        </form>
      )}
      {problem && (
        <p className="st-note st-tone--error" role="alert">
          {problem}
        </p>
      )}
      <ol className="st-stack" aria-label="What happened">
        {change.events.map((event) => (
          <li key={event.at} className="st-hint">
            {event.who.name} {deeds[event.kind] ?? event.kind}, {ageOf(event.at)}
            {event.text !== undefined && <Said {...event} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const deeds: Readonly<Record<string, string>> = {
  title: 'gave it its title',
  ask: 'asked for a review',
  more: 'asked for more',
  approve: 'approved',
  publish: 'published',
  drop: 'gave it up',
}

function Said({ text }: Pick<ChangeEvent, 'text'>): ReactNode {
  return <p className="st-note">{text}</p>
}

function OneComment({
  comment: { who, at, text, path, pointer, isSettled },
  settle,
}: {
  comment: Comment
  settle: (() => void) | undefined
}): ReactNode {
  const { select } = useSelection()
  const place = `${pointer || 'all of it'} in ${path.replace(/^.*\//, '')}`
  return (
    <article className={`tm-comment ${isSettled ? 'tm-comment--settled' : ''}`}>
      <p className="st-hint">
        {who.name}, {ageOf(at)}, about{' '}
        {pointer === null ? (
          'a part that is gone'
        ) : (
          <Button look="link" onClick={() => select({ path, pointer })}>
            {place}
          </Button>
        )}
      </p>
      <p>{text}</p>
      {isSettled ? (
        <p className="st-hint">Settled</p>
      ) : (
        settle && <Button onClick={settle}>Settle</Button>
      )}
    </article>
  )
}
