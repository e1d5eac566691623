import type { Approval } from '../../release/signing'
import type { Outcome } from '../../release/outcome'
import type {
  CoverageAnswer,
  EventName,
  ExploredAnswer,
  FileConflict,
  ListedChange,
  OpenChange,
  PhoneLink,
  ProjectAnswer,
  ReleaseAnswer,
  ReleaseCommand,
  ReviewPlace,
  ReviewResult,
  SavedFiles,
  SavedState,
  ShownChange,
  StateTexts,
  ToSign,
} from '../../server/answers'
import type { Samples } from '../../analysis/service/question'
import { studioStart } from './start'
import { outcomeMessage, refusalText, type ReleaseMessage } from './words/release-words'
import { t } from './words/words'
import type { FileToWrite, WriteAnswer } from './workspace/saved-file'

/** An error for a request that the server refused, with the server's message. */
export class RefusalError extends Error {
  override name = 'RefusalError'
  constructor(
    message: string,
    /** The files with two conflicting texts. A person must choose one text for each file. */
    readonly conflicts: readonly FileConflict[] = [],
  ) {
    super(message)
  }
}

/** An error for a request without an answer: the server is down, or a proxy answered instead. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

let isSigningOut = false

/** Sends a request. Rejects with a `RefusalError` or a `NoAnswerError`. */
async function ask<Answer>(address: string, body?: object, signal?: AbortSignal): Promise<Answer> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(address, sent ?? (signal && { signal })).catch(() => undefined)
  // The session has ended. The sign-in page leads back to this page, and the browser keeps unsaved
  // text.
  if (response?.status === 401 && !isSigningOut)
    location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`)
  // A proxy in front of a dead server answers with its own page.
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

export function documentsAddress(path: string): string {
  const { change } = studioStart()
  return change === undefined ? `/api${path}` : `/api/changes/${change}${path}`
}

/**
 * Reads the files of the project. With a commit, reads only files that have changed since that
 * commit.
 */
export const readProject = (since = '') =>
  ask<ProjectAnswer>(documentsAddress(`/project${since && `?since=${since}`}`))

export const readSamples = (screen: string) =>
  ask<Samples>(documentsAddress(`/samples?screen=${encodeURIComponent(screen)}`))

export const readCoverage = (screen: string) =>
  ask<CoverageAnswer>(documentsAddress(`/coverage?screen=${encodeURIComponent(screen)}`))

/** Tells other people which document this person has open. */
export const tellPresence = (path: string) => ask<object>(documentsAddress('/presence'), { path })

/** Writes files. Texts with more than `mostLetters` characters need several requests. */
export async function writeFiles(files: readonly FileToWrite[]): Promise<readonly WriteAnswer[]> {
  const answers: WriteAnswer[] = []
  for (const some of inRequests(files)) answers.push(...(await writeRequest(some)))
  return answers
}

async function writeRequest(files: readonly FileToWrite[]): Promise<readonly WriteAnswer[]> {
  try {
    const saved = await ask<SavedFiles>(documentsAddress('/edit'), { files })
    return files.map(({ text }, at) => writeAnswer(text, saved.files[at]!))
  } catch (error) {
    const isUnreachable = error instanceof NoAnswerError
    const failed = { kind: 'failed', reason: (error as Error).message, isUnreachable } as const
    return files.map(() => failed)
  }
}

/**
 * The maximum number of characters in a request. The server accepts 4 MB of JSON. A character can
 * take more than one byte.
 */
const mostLetters = 2_000_000

function inRequests(files: readonly FileToWrite[]): readonly (readonly FileToWrite[])[] {
  const requests: FileToWrite[][] = []
  let letters = Infinity
  for (const file of files) {
    letters += file.text.length
    if (letters > mostLetters) {
      requests.push([])
      letters = file.text.length
    }
    requests.at(-1)!.push(file)
  }
  return requests
}

function writeAnswer(text: string, answer: SavedFiles['files'][number]): WriteAnswer {
  if ('hash' in answer) return { kind: 'written', hash: answer.hash, text: answer.text ?? text }
  if ('message' in answer) return { kind: 'failed', reason: answer.message, isUnreachable: false }
  const [{ theirs, hash = '' }] = answer.conflicts as [FileConflict]
  return { kind: 'conflict', disk: theirs === undefined ? undefined : { text: theirs, hash } }
}

/** Reads saved states, newest first. With a path, reads only states that changed this document. */
export const readStates = (path = '') =>
  ask<readonly SavedState[]>(
    documentsAddress(`/states${path && `?path=${encodeURIComponent(path)}`}`),
  )
export const readStateTexts = async (id: string) =>
  (await ask<StateTexts>(documentsAddress(`/state?id=${id}`))).files

export const readReview = (_about = '', signal?: AbortSignal) =>
  ask<ReviewResult>(documentsAddress('/review'), undefined, signal)

export const readReviewPlace = () => ask<ReviewPlace>(documentsAddress('/review-place'))

export const readExplored = (_about: string, signal: AbortSignal) =>
  ask<ExploredAnswer>(documentsAddress('/explored'), undefined, signal)

export const publishDocuments = async (body: object): Promise<ReleaseMessage> =>
  outcomeMessage(await ask<Outcome>(documentsAddress('/publish'), body))

export const readRelease = () => ask<ReleaseAnswer>('/api/release')

export const steerRelease = async (what: ReleaseCommand, body: object): Promise<ReleaseMessage> =>
  outcomeMessage(await ask<Outcome>(`/api/release/${what}`, body))

/** Creates a release store with its own key, for trials. */
export const beginTrial = () => ask<object>('/api/release/trial', {})

/**
 * Reads the open changes, and the newest `past` published or discarded changes. The last edited
 * changes come first.
 */
export const readChanges = (past: number) =>
  ask<readonly ListedChange[]>(`/api/changes?past=${past}`)
export const beginChange = (title: string) => ask<OpenChange>('/api/changes', { title })
export const readChange = () => ask<OpenChange>(documentsAddress(''))
export const sendEvent = (event: EventName, body: object = {}) =>
  ask<OpenChange>(documentsAddress(`/${event}`), body)

export const readToSign = () => ask<ToSign>(documentsAddress('/to-sign'))
export const approveChange = (
  commit: string,
  signed?: { readonly approval: Approval; readonly key: string },
) => ask<object>(documentsAddress('/approve'), { commit, ...signed })

/** Signs the person out, and opens the sign-out page of the identity provider or the studio. */
export async function signOut(): Promise<void> {
  // Requests that fail from now on must not open the sign-in page.
  isSigningOut = true
  const answer = ask<{ readonly to: string }>('/sign-out', {})
  await answer.catch(() => (isSigningOut = false))
  location.assign((await answer).to)
}

export const readPhoneLink = () => ask<PhoneLink>(documentsAddress('/phone-link'))
export const readShown = () => ask<ShownChange>(studioStart().previewDocumentsUrl ?? '')
