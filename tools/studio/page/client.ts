import type { Approval } from '../../release/signing'
import type { Outcome } from '../../release/outcome'
import type {
  CoverageAnswer,
  EventName,
  FileConflict,
  ListedChange,
  OpenChange,
  ProjectAnswer,
  ReleaseAnswer,
  ReleaseCommand,
  ReviewResult,
  SavedAnswer,
  ToSign,
} from '../../server/answers'
import type { Samples } from '../../analysis/service/question'
import { studioStart } from './start'
import { outcomeMessage, refusalText, type ReleaseMessage } from './words/release-words'
import { t } from './words/words'
import type { WriteAnswer } from './workspace/saved-file'

/** A refusal of the server, in its words. */
export class RefusalError extends Error {
  override name = 'RefusalError'
  constructor(
    message: string,
    /** The documents with two texts, between which a person must choose. */
    readonly conflicts: readonly FileConflict[] = [],
  ) {
    super(message)
  }
}

/** The server does not answer, or a proxy answers in its place. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** Every request of the page; rejects with one of the errors above. */
async function ask<Answer>(address: string, body?: object): Promise<Answer> {
  const response = await fetch(
    address,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  ).catch(() => undefined)
  // The session is over: signs in and comes back here; typed text is kept in this browser.
  if (response?.status === 401)
    location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`)
  // A proxy in front of a dead server answers with a page of its own.
  const answer: unknown = await response?.json().catch(() => undefined)
  if (!response || typeof answer !== 'object' || answer === null)
    throw new NoAnswerError(t('client.noAnswer'))
  if (response.ok) return answer as Answer
  const { message, refusal, conflicts } = answer as Partial<RefusalAnswer>
  throw new RefusalError(
    refusal ? refusalText(refusal) : (message ?? t('client.twoTexts')),
    conflicts,
  )
}

interface RefusalAnswer {
  readonly message: string
  readonly refusal: Parameters<typeof refusalText>[0]
  readonly conflicts: readonly FileConflict[]
}

/** The address of a request about the open documents: `/project`. */
export function documentsAddress(path: string): string {
  const { change } = studioStart()
  return change === undefined ? `/api${path}` : `/api/changes/${change}${path}`
}

/** The editable files of the project; in a change of a team, those that changed since a commit. */
export const readProject = (since = '') =>
  ask<ProjectAnswer>(documentsAddress(`/project${since && `?since=${since}`}`))

/** The values that a saved screen has in its scenarios. */
export const readSamples = (screen: string) =>
  ask<Samples>(documentsAddress(`/samples?screen=${encodeURIComponent(screen)}`))

/** The coverage of a saved screen. */
export const readCoverage = (screen: string) =>
  ask<CoverageAnswer>(documentsAddress(`/coverage?screen=${encodeURIComponent(screen)}`))

/** Writes a file if the server still has the text of `base`. */
export async function writeFile(
  path: string,
  text: string,
  base: string | undefined,
): Promise<WriteAnswer> {
  try {
    const saved = await ask<SavedAnswer>(documentsAddress('/edit'), { path, text, base })
    return { kind: 'written', hash: saved.hash, text: saved.text ?? text }
  } catch (error) {
    const [conflict] = error instanceof RefusalError ? error.conflicts : []
    const isUnreachable = error instanceof NoAnswerError
    if (!conflict) return { kind: 'failed', reason: (error as Error).message, isUnreachable }
    const { theirs, hash = '' } = conflict
    return { kind: 'conflict', disk: theirs === undefined ? undefined : { text: theirs, hash } }
  }
}

/** The open documents as a reviewer reads them. */
export const readReview = () => ask<ReviewResult>(documentsAddress('/review'))

/** Checks and publishes the open documents. */
export const publishDocuments = async (asked: object): Promise<ReleaseMessage> =>
  outcomeMessage(await ask<Outcome>(documentsAddress('/publish'), asked))

/** The state of the releases. */
export const readRelease = () => ask<ReleaseAnswer>('/api/release')

/** Runs a command on the live release. */
export const steerRelease = async (what: ReleaseCommand, asked: object): Promise<ReleaseMessage> =>
  outcomeMessage(await ask<Outcome>(`/api/release/${what}`, asked))

/** Creates a local store with its own key, for trying out. */
export const beginTrial = () => ask<object>('/api/release/trial', {})

/** The undecided changes and this many of the others, the last edited first. */
export const readChanges = (past: number) =>
  ask<readonly ListedChange[]>(`/api/changes?past=${past}`)
/** Starts a change. */
export const beginChange = (title: string) => ask<OpenChange>('/api/changes', { title })
/** The open change. */
export const readChange = () => ask<OpenChange>(documentsAddress(''))
/** Sends an event of the open change. */
export const doTo = (event: EventName, asked: object = {}) =>
  ask<OpenChange>(documentsAddress(`/${event}`), asked)

/** Reads the content to sign. */
export const readToSign = () => ask<ToSign>(documentsAddress('/to-sign'))
/** Approves the open change in its reviewed state. */
export const approveChange = (commit: string, approval?: Approval) =>
  ask<object>(documentsAddress('/approve'), { commit, approval })

/** Ends the session, and opens the provider's sign-out page. */
export async function signOut(): Promise<void> {
  location.assign((await ask<{ readonly to: string }>('/sign-out', {})).to)
}
