import { t } from '../words/words'
import type { Finding } from '../../../analysis/check/report'
import type { Change as Line } from '../../../analysis/diff/change'
import type { Approval } from '../../../release/signing'
import type { Actor, ChangeState, Comment, EventName } from '../../../server/answers'
import type { Outcome, Refusal } from '../../../release/outcome'
import type { Releases } from '../review/release-api'
import { outcomeMessage, refusalText } from '../words/release-words'
import type { Person } from '../start'

/** An entry in the list of changes. */
export interface ListedChange {
  readonly id: string
  readonly title: string
  readonly author: Actor
  readonly state: ChangeState
  readonly edited: string
  readonly isBehind: boolean
  /** `null` until the checker has run. */
  readonly findings: number | null
}

/** An event in the history of a change. */
export interface ChangeEvent {
  readonly kind: string
  readonly at: string
  readonly who: Actor
  readonly text?: string
}

/** An open change: a set of edits that can be reviewed and published. */
export interface OpenChange extends Omit<ListedChange, 'findings'> {
  readonly head: string
  readonly events: readonly ChangeEvent[]
  readonly comments: readonly Comment[]
}

/** The data for a review. */
export interface ReviewResult {
  readonly changes: readonly Line[]
  readonly findings: readonly Finding[]
  readonly problem?: string
}

/** The content that an approver signs. */
export interface ToSign {
  readonly commit: string
  readonly changes: readonly string[]
  readonly text: string
}

/** Two versions of one document, of which the user must choose one. */
export interface TwoTexts {
  readonly path: string
  readonly mine?: string
  readonly theirs?: string
}

/** An error response of the server, with its message. */
export class RefusalError extends Error {
  override name = 'RefusalError'
  constructor(
    message: string,
    readonly conflicts: readonly TwoTexts[] = [],
  ) {
    super(message)
  }
}

/** Reads all changes, the last edited first. */
export const readChanges = () => ask('/api/changes') as Promise<readonly ListedChange[]>
/** Starts a change. */
export const beginChange = (title: string) => ask('/api/changes', { title }) as Promise<OpenChange>
/** Reads one change. */
export const readChange = (id: string) => ask(`/api/changes/${id}`) as Promise<OpenChange>
/** Reads the data for reviewing a change. */
export const readReview = (id: string) => ask(`/api/changes/${id}/review`) as Promise<ReviewResult>
/** Reads the content to sign. */
export const readToSign = (id: string) => ask(`/api/changes/${id}/to-sign`) as Promise<ToSign>

/** Sends an event of a change, such as a comment or a request for review. */
export const sendEvent = (id: string, event: EventName, body: object) =>
  ask(`/api/changes/${id}/${event}`, body) as Promise<OpenChange>

/** Approves the reviewed state of a change. */
export const approveChange = (id: string, commit: string, approval?: Approval) =>
  ask(`/api/changes/${id}/approve`, { commit, approval })

/** Publishes an approved change, to a number of phones in a thousand. */
export const publishChange = async (id: string, body: object) =>
  outcomeMessage((await ask(`/api/changes/${id}/publish`, body)) as Outcome)

/** The commands for the live release; `disable` and `enable` concern one of its screens. */
export type ReleaseCommand = 'promote' | 'halt' | 'rollback' | 'disable' | 'enable'

/** Runs a command on the live release. */
export const steerRelease = async (what: ReleaseCommand, body: object) =>
  outcomeMessage((await ask(`/api/release/${what}`, body)) as Outcome)

/** Reads the state of the releases. */
export const readRelease = () => ask('/api/release') as Promise<Pick<Releases, 'status'>>

/** Ends the session, and opens the provider's sign-out page. */
export async function signOut(): Promise<void> {
  const { to } = (await ask('/sign-out', {})) as { to: string }
  location.assign(to)
}

async function ask(address: string, body?: object): Promise<unknown> {
  const response = await fetch(
    address,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  ).catch(() => undefined)
  if (!response) throw new RefusalError(t('teamApi.noAnswer'))
  if (response.status === 401) signInAgain()
  const answer = (await response.json()) as {
    message?: string
    refusal?: Refusal
    conflicts?: readonly TwoTexts[]
  }
  if (!response.ok) {
    const reason = answer.refusal ? refusalText(answer.refusal) : answer.message
    throw new RefusalError(reason ?? t('teamApi.twoTexts'), answer.conflicts)
  }
  return answer
}

/**
 * After the session has expired: opens the sign-in page, which returns here. Unsaved edits are kept
 * in this browser.
 */
export function signInAgain(): void {
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`)
}

/** The label of each state of a change, with its colour. */
export const stateWords: Readonly<Record<ChangeState, { words: string; tone: string }>> = {
  open: { words: t('stateWords.open'), tone: '' },
  review: { words: t('stateWords.review'), tone: 'st-tone--warning' },
  more: { words: t('stateWords.more'), tone: 'st-tone--error' },
  approved: { words: t('stateWords.approved'), tone: 'st-tone--success' },
  published: { words: t('stateWords.published'), tone: 'st-tone--success' },
  dropped: { words: t('stateWords.dropped'), tone: '' },
}

/** The label of each role. */
export const roleWords: Readonly<Record<Person['role'], string>> = {
  reader: t('stateWords.role.reader'),
  author: t('stateWords.role.author'),
  approver: t('stateWords.role.approver'),
  publisher: t('stateWords.role.publisher'),
}

/** Formats the age of an event. */
export function ageOf(time: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(time)) / 60_000)
  if (minutes < 1) return t('stateWords.justNow')
  if (minutes < 60) return t('stateWords.minutes', { minutes })
  const hours = Math.round(minutes / 60)
  return hours < 24
    ? t('stateWords.hours', { hours })
    : t('stateWords.days', { days: Math.round(hours / 24) })
}
