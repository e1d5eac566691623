import { t } from '../words/words'
import { outcomeMessage, refusalText, type ReleaseMessage } from '../words/release-words'
import type { Change } from '../../../analysis/diff/change'
import type { ReleaseStatus } from '../../../release'
import type { Outcome, Refusal } from '../../../release/outcome'

/** The state of the releases, and the changes of the saved documents. */
export interface Releases {
  /** The page of a team does not get the address of the store. */
  readonly status: ReleaseStatus & { readonly store?: string }
  readonly changes: readonly Change[]
}

/** The options of a release command. An empty `who` means the user of the studio. */
export interface CommandOptions {
  readonly why: string
  readonly who: string
  readonly permille?: number
  readonly approval?: string
  /** True if the store is empty on purpose. */
  readonly first?: boolean
  /** The release to restore. */
  readonly number?: number
  /** Overrules the canary analysis. */
  readonly despite?: boolean
}

/** The settings for releases that may be missing. */
export type MissingSetting = 'store' | 'key'

/** The store or the signing key is missing. */
export class NotSetUp extends Error {
  readonly missing: readonly MissingSetting[]
  constructor(missing: readonly MissingSetting[]) {
    super(t('releaseApi.notSetUp'))
    this.missing = missing
  }
}

/** Reads the state of the releases. Rejects with `NotSetUp` if a setting is missing. */
export async function readReleases(): Promise<Releases> {
  const answer = (await ask('/api/release')) as Partial<Releases> & {
    problem?: string
    refusal?: Refusal
    missing?: readonly MissingSetting[]
  }
  if (answer.missing) throw new NotSetUp(answer.missing)
  if (answer.refusal) throw new Error(refusalText(answer.refusal))
  if (answer.problem !== undefined || !answer.status || !answer.changes)
    throw new Error(answer.problem ?? t('releaseApi.didNotSay'))
  return { status: answer.status, changes: answer.changes }
}

/** Creates a local store with its own key, for a trial. */
export async function beginTrial(): Promise<void> {
  await ask('/api/release/trial', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
}

/** Publishes, promotes, halts or rolls back. */
export async function makeRelease(
  what: 'publish' | 'promote' | 'halt' | 'rollback',
  options: CommandOptions,
): Promise<ReleaseMessage> {
  const answer = (await ask(`/api/release/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options),
  })) as Outcome | { readonly problem: string }
  return 'problem' in answer ? { isDone: false, text: answer.problem } : outcomeMessage(answer)
}

async function ask(address: string, request?: RequestInit): Promise<unknown> {
  const response = await fetch(address, request).catch(() => undefined)
  if (!response) throw new Error(t('releaseApi.doesNotAnswer'))
  if (!response.ok) throw new Error(t('releaseApi.answered', { status: response.status }))
  return response.json()
}
