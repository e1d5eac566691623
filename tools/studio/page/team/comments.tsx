import { t } from '../words/words'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../controls/controls'
import { mayTrigger } from '../start'
import { isObject, valueAt } from '../../../../renderer/language'
import { nodePointer, readJson } from '../../../analysis/authoring/document/nodes'
import { useProject } from '../document/use-project'
import { placeWords } from '../form/place-words'
import { nameNode } from '../outline/use-row-views'
import { documentName, fileWords, openFile } from '../screens/list-screens'
import { scenariosOf } from '../preview/read-screen'
import { languageName } from '../../../analysis/diff/documents/documents'
import { scenarioTitle } from '../../../analysis/words/translate-description'
import { useSelected, useSelection, useStudio } from '../use-studio'
import type { ChangeStep, Comment, OpenChange, PicturePoint } from '../../../server/answers'
import { sendEvent } from '../client'
import { ageOf } from './change-words'
import { useTeam } from './use-team'

/** A point on the picture of a screen. The next comment refers to it. */
export interface PickedPoint {
  readonly path: string
  readonly point: PicturePoint
}

interface CommentsProps {
  readonly change: OpenChange
  readonly picked: PickedPoint | undefined
  /** Discards the point. The next comment then refers to the selected node. */
  readonly drop: () => void
}

/** Shows the comments of a change with their answers, and the history of the change. */
export function Comments({ change, picked, drop }: CommentsProps): ReactNode {
  const { team, person } = useTeam()!
  const { selection } = useSelection()
  const nameOf = usePlaceNames()
  const [problem, setProblem] = useState('')
  const send = (action: 'comment' | 'settle', asked: object) =>
    sendEvent(action, asked).then(
      async () => {
        setProblem('')
        drop()
        await team.look()
      },
      (error: Error) => setProblem(error.message),
    )
  const place = picked
    ? { path: picked.path, pointer: '', point: picked.point }
    : { path: selection.path, pointer: selection.pointer }
  const mayComment = mayTrigger(person, 'comment')
  const names = namesIn(change).filter((name) => name !== person.name)
  return (
    <section aria-labelledby="tm-comments" className="st-stack">
      <h3 id="tm-comments">{t('comments.comments')}</h3>
      {commentsOf(change).map((comment, at) => (
        <OneComment
          key={comment.id}
          comment={comment}
          number={at + 1}
          names={names}
          answers={change.comments.filter(({ to }) => to === comment.id)}
          nameOf={nameOf}
          answer={
            mayComment
              ? (text) => send('comment', { text, path: comment.path, to: comment.id })
              : undefined
          }
          resolve={
            mayTrigger(person, 'settle')
              ? () => void send('settle', { comment: comment.id })
              : undefined
          }
        />
      ))}
      {mayComment && (
        <TextForm
          label={t('comments.comment')}
          send={(text) => send('comment', { ...place, text })}
          action={t('comments.send')}
          names={names}
          about={picked}
        >
          <span className="st-hint">
            {t('comments.about', {
              place: nameOf(place),
            })}{' '}
            {picked && (
              <Button look="link" onClick={drop}>
                {t('comments.notThePoint')}
              </Button>
            )}
          </span>
        </TextForm>
      )}
      {problem && (
        <p className="st-note st-tone--error" role="alert">
          {problem}
        </p>
      )}
      <ol className="st-stack" aria-label={t('comments.happened')}>
        {change.events.map((event, at) => (
          <li key={event.at} className="st-hint">
            {event.who.name}{' '}
            {at === 0 ? t('comments.begin') : (actionWords[event.kind] ?? event.kind)},{' '}
            {ageOf(event.at)}
            {isApprovalLost(event, change) && ` ${t('comments.lost')}`}
            {event.isSwept && ` ${t('comments.swept')}`}
            <EventText {...event} />
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
  update: t('comments.update'),
  publish: t('comments.publish'),
  drop: t('comments.drop'),
  reopen: t('comments.reopen'),
}

/**
 * Returns whether an approval is lost, because a later commit changed the change before its
 * publication.
 */
export function isApprovalLost(
  { kind, commit, at }: ChangeStep,
  { head, events }: Pick<OpenChange, 'head' | 'events'>,
): boolean {
  const isPublished = events.some((event) => event.kind === 'publish' && event.at > at)
  return kind === 'approve' && commit !== head && !isPublished
}

/** Returns the comments that are not answers to other comments. */
export function commentsOf({ comments }: Pick<OpenChange, 'comments'>): readonly Comment[] {
  return comments.filter(({ to }) => to === undefined)
}

/** Returns the names of all people who have worked on a change. */
function namesIn({ author, comments, events }: OpenChange): string[] {
  return [
    ...new Set([author, ...[...comments, ...events].map(({ who }) => who)].map(({ name }) => name)),
  ]
}

type NameOf = (place: Pick<Comment, 'path' | 'pointer' | 'point'>) => string

/** Returns a function that names a node, as in `Pay in order`, or a point on a picture. */
function usePlaceNames(): NameOf {
  const { workspace } = useStudio()
  const project = useProject()
  const locale = useSelected('locale')
  return ({ pointer, path, point }) => {
    const files = workspace.files()
    const file = fileWords(path, files)
    if (point) {
      const { scenario, locale: language } = point
      const content = scenariosOf(files, documentName(path)).get(scenario)
      return t('comments.point', {
        screen: file,
        scenario: scenarioTitle(scenario, content),
        locale: languageName(language),
      })
    }
    const at = nodePointer(pointer ?? '')
    const node = at === undefined ? undefined : valueAt(readJson(workspace.text(path))?.json, at)
    const { name, kind } = isObject(node)
      ? nameNode(node, project, locale)
      : {
          name: placeWords({ file: path, pointer: pointer ?? '' }, project, locale).join(' › '),
          kind: t('comments.all'),
        }
    return t('comments.place', { pointer: name || kind, file })
  }
}

function EventText({ text, title }: Pick<ChangeStep, 'text' | 'title'>): ReactNode {
  const words = text ?? title
  return words !== undefined && <p className="st-note">{words}</p>
}

interface OneCommentProps {
  readonly comment: Comment
  readonly number: number
  readonly answers: readonly Comment[]
  readonly names: readonly string[]
  readonly nameOf: NameOf
  readonly answer: ((text: string) => Promise<void>) | undefined
  readonly resolve: (() => void) | undefined
}

function OneComment({
  comment: { who, at, text, path, pointer, isSettled, point },
  number,
  answers,
  names,
  nameOf,
  answer,
  resolve,
}: OneCommentProps): ReactNode {
  const { workspace, selection } = useStudio()
  const open = () => {
    openFile(path, workspace.files(), selection, pointer ?? '')
    if (point) selection.select({ scenario: point.scenario })
  }
  const [isAnswering, setIsAnswering] = useState(false)
  return (
    <article className={`tm-comment ${isSettled ? 'tm-comment--settled' : ''}`}>
      <p className="st-hint">
        {point && <span className="st-badge">{number}</span>}{' '}
        {t('comments.saidAbout', { who: who.name, age: ageOf(at) })}{' '}
        {pointer === null ? (
          t('comments.gone')
        ) : (
          <Button look="link" onClick={open}>
            {nameOf({ path, pointer, point })}
          </Button>
        )}
      </p>
      <p>{text}</p>
      {answers.map((each) => (
        <div key={each.id} className="tm-answer">
          <p className="st-hint">
            {t('comments.answered', { who: each.who.name, age: ageOf(each.at) })}
          </p>
          <p>{each.text}</p>
        </div>
      ))}
      {isSettled && <p className="st-hint">{t('comments.settled')}</p>}
      <p className="st-line">
        {!isSettled && resolve && <Button onClick={resolve}>{t('comments.settle')}</Button>}
        {answer && !isAnswering && (
          <Button look="link" onClick={() => setIsAnswering(true)}>
            {t('comments.answer')}
          </Button>
        )}
      </p>
      {answer && isAnswering && (
        <TextForm
          label={t('comments.answerText')}
          send={(words) => answer(words).then(() => setIsAnswering(false))}
          action={t('comments.answer')}
          names={names}
        />
      )}
    </article>
  )
}

interface TextFormProps {
  readonly label: string
  readonly action: string
  readonly send: (text: string) => Promise<void>
  /** The people whom a comment can mention. Each has a button. */
  readonly names: readonly string[]
  /** The point of a picture for the text. A new point moves the focus to the text. */
  readonly about?: PickedPoint | undefined
  readonly children?: ReactNode
}

function TextForm({ label, action, send, names, about, children }: TextFormProps): ReactNode {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => about && field.current?.focus(), [about])
  return (
    <form
      className="st-stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send(text).then(() => setText(''))
      }}
    >
      {children}
      <textarea
        ref={field}
        className="st-input"
        aria-label={label}
        rows={2}
        required
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {names.length > 0 && (
        <p className="st-line st-hint">
          {t('comments.mention')}
          {names.map((name) => (
            <Button
              key={name}
              look="link"
              onClick={() =>
                setText((now) => `${now}${now && !now.endsWith(' ') ? ' ' : ''}@${name} `)
              }
            >
              @{name}
            </Button>
          ))}
        </p>
      )}
      <Button type="submit" disabled={text.trim() === ''}>
        {action}
      </Button>
    </form>
  )
}
