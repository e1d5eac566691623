import { isObject } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'
import type { Approval } from '../../../release/signing'
import {
  type Actor,
  type ChangeState,
  type Person,
  type PicturePoint,
  type RefusalCode,
  ruleOf,
} from '../../answers'
import { translate, say } from '../../../analysis/words/words'

interface EventTime {
  readonly at: string
  readonly who: Actor
}

/** An event of a change. An edit is a commit, so it has no event. */
export type ChangeEvent = EventTime &
  (
    | { readonly kind: 'title'; readonly title: string }
    | {
        readonly kind: 'comment'
        readonly id: string
        readonly on: NodePosition
        readonly text: string
        readonly to?: string | undefined
        readonly point?: PicturePoint | undefined
      }
    | { readonly kind: 'settle'; readonly id: string }
    /**
     * The live branch was merged into the change. If `kept` is set, an approval of the commit
     * `from` also counts for the commit `to`.
     */
    | { readonly kind: 'update'; readonly kept?: readonly [from: string, to: string] }
    /** A request for a review. The commit has no findings that would stop a publication. */
    | { readonly kind: 'ask'; readonly commit: string }
    | { readonly kind: 'more'; readonly text: string }
    | { readonly kind: 'approve'; readonly commit: string; readonly approval?: Approval }
    /**
     * A publication has begun. One push moves the live branch and adds this event, so that no other
     * event can happen in between.
     */
    | { readonly kind: 'publishing'; readonly commit: string }
    /** The release store has refused the publication, so the live branch was moved back. */
    | { readonly kind: 'withdraw'; readonly commit: string }
    /** The change was published. `over` is the live commit before the publication, for reviews. */
    | { readonly kind: 'publish'; readonly commit: string; readonly over: string }
    | { readonly kind: 'drop' }
    /**
     * A rollback or a halt has withdrawn the published change. `editors` still cannot approve it.
     * `text` is the reason of the rollback. `isSwept` means that the rollback was about a later
     * publication.
     */
    | {
        readonly kind: 'reopen'
        readonly editors: readonly string[]
        readonly text: string
        readonly isSwept?: boolean
      }
  )

export type NewEvent = ChangeEvent extends infer Each
  ? Each extends EventTime
    ? Omit<Each, keyof EventTime>
    : never
  : never

/** The position of a node in a commit. Later commits can move the node. */
export interface NodePosition {
  readonly commit: string
  readonly path: string
  readonly pointer: string
}

/** The author of a change, and its events in their order. */
export interface ChangeLog {
  readonly author: Actor
  readonly begun: string
  readonly events: readonly ChangeEvent[]
}

export function readLog(text: string): ChangeLog | undefined {
  const json = parseJson(text)
  return isObject(json) && isObject(json['author']) && Array.isArray(json['events'])
    ? (json as unknown as ChangeLog)
    : undefined
}

export function titleOf({ events }: ChangeLog): string {
  return events.findLast((event) => event.kind === 'title')?.title ?? ''
}

/**
 * Returns the state of a change. An approval counts only for the approved commit, and a publication
 * only for the published commit. An edit during a publication therefore opens the change again.
 */
export function stateOf(log: ChangeLog, head: string): ChangeState {
  const last = lastDecision(log)
  const { to = 'open', edited } = ruleOf(last?.kind ?? '') ?? {}
  const commit = last && 'commit' in last ? keptCommit(log, last.commit) : undefined
  return edited !== undefined && commit !== head ? edited : to
}

function lastDecision({ events }: ChangeLog): ChangeEvent | undefined {
  return events.findLast(({ kind }) => ruleOf(kind)?.to !== undefined)
}

/** Returns whether a rollback or a halt was the last decision about the change. */
export const isReopened = (log: ChangeLog): boolean => lastDecision(log)?.kind === 'reopen'

/** Returns the newest commit to which updates have carried over the approval of a commit. */
function keptCommit({ events }: ChangeLog, commit: string): string {
  return events.reduce((at, event) => {
    const [from, to] = (event.kind === 'update' && event.kept) || []
    return to !== undefined && from === at ? to : at
  }, commit)
}

export function approvalOf(log: ChangeLog, commit: string) {
  const isFor = (event: ChangeEvent) =>
    event.kind === 'approve' && keptCommit(log, event.commit) === commit
  return log.events.findLast(isFor) as Extract<ChangeEvent, { kind: 'approve' }> | undefined
}

export const logFile = 'change.json'

export const actorOf = ({ subject, name }: Person): Actor => ({ subject, name })

export function logWith(log: ChangeLog, event: NewEvent, person: Person): ChangeLog {
  const added = { ...event, at: new Date().toISOString(), who: actorOf(person) }
  return { ...log, events: [...log.events, added] }
}

export function logCommit(parent: string | undefined, log: ChangeLog, author: Person) {
  return {
    parents: parent === undefined ? [] : [parent],
    files: new Map([[logFile, `${JSON.stringify(log, null, 2)}\n`]]),
    author,
    message: `${log.events.at(-1)!.kind}\n`,
  }
}

const stateWords: Readonly<Record<ChangeState, string>> = {
  open: 'being edited',
  review: 'in review',
  more: 'waiting for corrections',
  approved: 'approved',
  published: 'published',
  dropped: 'discarded',
}

export const refusalWords: Readonly<
  Record<RefusalCode, (change: { readonly state: ChangeState }) => string>
> = {
  role: () =>
    translate('Your role does not allow this. Ask the operator of the studio for another role.'),
  state: ({ state }) =>
    say`This is not possible, because the change is ${translate(stateWords[state])}. Load the page again.`,
  edited: () => translate('The change was edited during your review. Review it again.'),
  own: () => translate('You have edited this change. Somebody else has to approve it.'),
  unsettled: () =>
    translate('A comment is not resolved yet. Resolve each comment before the publication.'),
  blocked: () =>
    translate(
      'Findings would stop the publication. The review shows them: correct each one first.',
    ),
  behind: () => translate('The live release has changed since then. Update the change first.'),
}

export function settledIn({ events }: ChangeLog): ReadonlySet<string> {
  return new Set(events.flatMap((event) => (event.kind === 'settle' ? [event.id] : [])))
}

/** Returns whether a comment is unresolved. Replies do not count as comments. */
export function hasUnsettled(log: ChangeLog): boolean {
  const settled = settledIn(log)
  return log.events.some(
    (event) => event.kind === 'comment' && event.to === undefined && !settled.has(event.id),
  )
}

/** Returns whether an unresolved comment mentions a person who has not replied since. */
export function mentions(log: ChangeLog, { name, subject }: Actor): boolean {
  const settled = settledIn(log)
  const comments = log.events.flatMap((event) => (event.kind === 'comment' ? event : []))
  const threadOf = ({ id, to }: (typeof comments)[number]) => to ?? id
  return comments.some(
    (comment, at) =>
      !settled.has(threadOf(comment)) &&
      comment.who.subject !== subject &&
      isNamed(comment.text, name) &&
      !comments
        .slice(at + 1)
        .some((later) => later.who.subject === subject && threadOf(later) === threadOf(comment)),
  )
}

/** Returns whether `@` and the name, or its first word, occur in a text. Ignores case. */
function isNamed(text: string, name: string): boolean {
  const names = [name, name.split(' ')[0]!].map((each) => each.toLowerCase())
  const after = text.toLowerCase().split('@').slice(1)
  return after.some((rest) =>
    names.some((each) => rest.startsWith(each) && !/^[\p{L}\p{N}]/u.test(rest.slice(each.length))),
  )
}
