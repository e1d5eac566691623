import { translate } from '../../../analysis/words/words'
import {
  type ApprovalRequest,
  approvalRefusal,
  ReleaseError,
  type StorePlace,
  readKeyRing,
  type KnownKey,
} from '../../../release'
import { isApproval, type Approval } from '../../../release/signing'
import type { Person } from '../../answers'
import { ChangeError, type Change, type Changes } from '../changes/changes'
import { type Repository, textsOf } from '../git/repository'
import type { JobQueues } from '../jobs/job-queues'
import type { TeamSettings } from '../settings/read-settings'
import { isObject } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'

/** The functions that make releases. Tests replace them. */
export type ReleaseFunctions = Pick<
  typeof import('../../../release'),
  'openPlace' | 'approvalRequest' | 'publish' | 'releaseTo'
>

export interface ReleaseParts {
  readonly changes: Changes
  readonly repository: Repository
  readonly jobs: Pick<JobQueues, 'pack' | 'prepare'>
  readonly release: TeamSettings['release']
  readonly releaseFunctions: ReleaseFunctions
}

export interface ApprovalService {
  /**
   * Returns the content that an approver signs. Its list is empty if the change affects no guarded
   * content.
   */
  toSign(change: Change): Promise<ApprovalRequest & { readonly commit: string }>
  approve(change: Change, body: ApprovalBody, person: Person): Promise<Change>
  /**
   * Throws if the change needs a signature and `approval` is not a valid signature with a
   * registered key. Returns undefined if no signature is needed.
   */
  requireSignature(change: Change, approval: unknown): Promise<Approval | undefined>
}

interface ApprovalBody {
  readonly commit: unknown
  readonly approval: unknown
  /** The public key of the browser that signed the approval. */
  readonly key?: unknown
}

/** An entry of `approvers.json`. */
export interface ApproverEntry {
  readonly who: string
  readonly subject: string
  readonly key: string
}

/**
 * Registers the key of an approver. Only a trial registers keys. Elsewhere, an administrator
 * decides.
 */
export type RegisterKey = (entry: ApproverEntry) => Promise<void>

export function createApprovalService(
  parts: ReleaseParts & { readonly registerKey?: RegisterKey | undefined },
): ApprovalService {
  const { changes, repository, jobs, release, registerKey } = parts
  const toSign: ApprovalService['toSign'] = async ({ head }) => {
    const place = await openTeamPlace(parts)
    const contents = await jobs.pack({ files: await textsOf(repository, head) })
    const { changes: lines, text } = await parts.releaseFunctions.approvalRequest(place, contents)
    return { changes: lines, text, commit: head }
  }
  const requireSignature: ApprovalService['requireSignature'] = async (change, approval) => {
    const { changes: wanted } = release ? await toSign(change) : { changes: [] }
    if (wanted.length === 0) return undefined
    if (!isApproval(approval))
      throw new ChangeError(
        translate('This change affects guarded values, so your approval needs your signature.'),
      )
    const { keys } = await readApprovers(repository, changes.live())
    const refusal = await approvalRefusal(approval, wanted, [], keys)
    if (refusal) throw new ReleaseError(refusal)
    return approval
  }
  return {
    toSign,
    requireSignature,
    async approve(change, { commit, approval, key }, person) {
      await changes.require(change, 'approve', person, { commit })
      const isRegistered = async (id: string) =>
        (await readApprovers(repository, changes.live())).personKey(person, id) !== undefined
      if (isApproval(approval) && !(await isRegistered(approval.key))) {
        if (!registerKey || typeof key !== 'string')
          throw new ChangeError(
            translate(
              'Your key is not registered. Send the line of the key to an administrator, who adds it to approvers.json.',
            ),
          )
        await registerKey({ who: person.name, subject: person.subject, key })
        await repository.look()
      }
      const signed = await requireSignature(change, approval)
      const approved = { kind: 'approve', commit: change.head } as const
      return changes.note(change.id, { ...approved, ...(signed && { approval: signed }) }, person)
    },
  }
}

export async function openTeamPlace({
  release,
  releaseFunctions,
}: Pick<ReleaseParts, 'release' | 'releaseFunctions'>): Promise<StorePlace> {
  if (!release) throw new ReleaseError({ code: 'not-set-up' })
  return releaseFunctions.openPlace(release, process.cwd())
}

/**
 * The file on the live branch that lists approvers and their keys. The studio cannot edit this
 * file.
 */
const approversFile = 'approvers.json'

interface Approvers {
  readonly keys: readonly KnownKey[]
  personKey(person: Pick<Person, 'subject'>, keyId: string): KnownKey | undefined
}

/** Reads the approvers; none if the file is missing. */
export async function readApprovers(
  repository: Pick<Repository, 'file'>,
  commit: string,
): Promise<Approvers> {
  const text = (await repository.file(commit, approversFile)) ?? '{ "keys": [] }'
  const keys = await readKeyRing(text, approversFile)
  const json = parseJson(text)
  const entries = isObject(json) && Array.isArray(json['keys']) ? json['keys'] : []
  return {
    keys,
    personKey: ({ subject }, keyId) =>
      keys.find(
        ({ id, key }) =>
          id === keyId &&
          entries.some(
            (entry) => isObject(entry) && entry['key'] === key && entry['subject'] === subject,
          ),
      ),
  }
}
