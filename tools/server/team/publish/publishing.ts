import type { CommandResult } from '../../studio'
import { approvalProblem, type WantedApproval, readKeyRing, type KnownKey } from '../../../release'
import { isApproval } from '../../../release/signing'
import type { Person } from '../access/roles'
import { approvalOf } from '../changes/change-log'
import { ChangeError, type Change, type Changes } from '../changes/changes'
import type { JobQueues } from '../jobs/job-queues'
import type { Repository } from '../git/repository'
import { type Reviews, textsOf } from '../review/reviews'
import type { TeamSettings } from '../settings/read-settings'
import { said, say } from '../../../analysis/words/words'
import { isObject } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json'

/** The state of the releases for the page, or the problem with it. */
export type ReleaseStatus = { readonly status: unknown } | { readonly problem: string }

/** A publisher's request. */
export interface PublishRequest {
  readonly why: string
  readonly permille: number
  /** The store is empty, and this is intended. */
  readonly isFirst: boolean
}

/** Approving and publishing, by the commands of `lienzo release`. */
export interface PublishService {
  /** The content that an approver has to sign; empty when nothing guarded changes. */
  toSign(change: Change): Promise<WantedApproval & { readonly commit: string }>
  approve(
    change: Change,
    asked: { readonly commit: unknown; readonly approval: unknown },
    person: Person,
  ): Promise<Change>
  publish(change: Change, asked: PublishRequest, person: Person): Promise<CommandResult>
  /** Runs a command that requires no documents. */
  run(line: readonly string[], person: Person): Promise<CommandResult>
  status(): Promise<ReleaseStatus>
}

interface PublishingParts {
  readonly changes: Changes
  readonly repository: Repository
  readonly reviews: Reviews
  readonly jobs: Pick<JobQueues, 'release' | 'toSign' | 'prove'>
  readonly branch: string
  readonly release: TeamSettings['release']
}

const nowhere =
  'This studio has no place for releases yet. Its operator names one in studio.json: "release": { "store": "…", "keyFile": "…" }.'

/** Approving and publishing for a team. */
export function createPublishing(parts: PublishingParts): PublishService {
  const { changes, repository, release } = parts
  const jobs = {
    toSign: (asked: Parameters<JobQueues['toSign']>[0]) => parts.jobs.toSign(asked),
    async release(asked: Parameters<JobQueues['release']>[0]): Promise<CommandResult> {
      const { code, text } = await parts.jobs.release(asked)
      // The page must not see the path of the store on the disk.
      return { code, text: release ? text.replaceAll(release.store, said('the store')) : text }
    },
  }
  const requirePlace = () => {
    if (!release) throw new ChangeError(said(nowhere))
    return release
  }
  const toSign: PublishService['toSign'] = async ({ head }) => {
    const { store, keyFile, trustFile } = requirePlace()
    const approval = await jobs.toSign({
      files: await textsOf(repository, head),
      aside: {},
      place: { store, ...(keyFile && { key: [keyFile] }), ...(trustFile && { trust: trustFile }) },
    })
    return { ...approval, commit: head }
  }
  /**
   * Requires a second person's signature, by a currently registered key, for exactly the contents
   * to release.
   */
  const requireSignature = async (change: Change, approval: unknown) => {
    const { changes: wanted } = release ? await toSign(change) : { changes: [] }
    if (wanted.length === 0) return undefined
    if (!isApproval(approval))
      throw new ChangeError(said('What is guarded changes here, so this takes your signature.'))
    const approvers = await readApprovers(repository, changes.live())
    const problem = await approvalProblem(approval, wanted, [], approvers.keys)
    if (problem !== undefined) throw new ChangeError(problem)
    return approval
  }
  return {
    toSign,
    async approve(change, { commit, approval }, person) {
      if (change.state !== 'review' && change.state !== 'approved')
        throw new ChangeError(said('Nobody has asked for a review of this change.'))
      if (commit !== change.head)
        throw new ChangeError(said('The change was edited while you looked at it. Look again.'))
      await refuseOwn(parts, change, person)
      const approvers = await readApprovers(repository, changes.live())
      if (isApproval(approval) && !approvers.personKey(person, approval.key))
        throw new ChangeError(
          said(
            'Your key is not registered. Give its line to an administrator, who commits it to approvers.json.',
          ),
        )
      const signed = await requireSignature(change, approval)
      const approved = { kind: 'approve', commit: change.head } as const
      return changes.note(change.id, { ...approved, ...(signed && { approval: signed }) }, person)
    },
    async publish(change, asked, person) {
      requirePlace()
      const approved = approvalOf(change.log, change.head)
      if (change.state !== 'approved' || !approved)
        throw new ChangeError(said('Only what was approved, as it was approved, can be published.'))
      const { findings } = await parts.reviews.read(change)
      if (findings.length > 0)
        throw new ChangeError(say`The checker has ${findings.length} findings. Fix them first.`)
      // Checked before anything moves, because others can push to the log of a change.
      await requireSignature(change, approved.approval)
      const files = await textsOf(repository, change.head)
      const proof = await parts.jobs.prove({ files })
      if (proof.code !== 0) return proof
      const { text: approvers } = await readApprovers(repository, changes.live())
      await moveLive(repository, parts.branch, change, person)
      const over = await changes.base(change)
      const outcome = await jobs.release({
        files,
        aside: {
          'approvers.json': approvers,
          ...(approved.approval && { 'approval.json': JSON.stringify(approved.approval) }),
        },
        line: [
          'publish',
          `--why=${asked.why}`,
          `--who=${person.name}`,
          `--permille=${asked.permille}`,
          ...(asked.isFirst ? ['--first=1'] : []),
          ...(approved.approval ? ['--approval', 'approval.json'] : []),
          '--approvers',
          'approvers.json',
          ...placeWords(requirePlace()),
        ],
      })
      if (outcome.code === 0)
        await changes.note(change.id, { kind: 'publish', commit: change.head, over }, person)
      return outcome
    },
    run: (line, person) =>
      jobs.release({
        files: {},
        aside: {},
        line: [...line, `--who=${person.name}`, ...placeWords(requirePlace())],
      }),
    async status() {
      if (!release) return { problem: said(nowhere) }
      const { code, text } = await jobs.release({
        files: {},
        aside: {},
        line: ['status', '--format', 'json', '--last', '50', ...placeWords(release)],
      })
      return code === 0 ? { status: JSON.parse(text) as unknown } : { problem: text }
    },
  }
}

/** Requires a second person: nobody may approve a change that they have edited themselves. */
async function refuseOwn(
  { repository, changes }: PublishingParts,
  change: Change,
  { subject, email }: Person,
): Promise<void> {
  const hasEdited = await repository.authors(changes.live(), change.head)
  const own = [subject, email].filter((name) => name !== '')
  if (change.author.subject === subject || own.some((name) => hasEdited.includes(name)))
    throw new ChangeError(said('You have edited this change. Somebody else has to approve it.'))
}

function placeWords({ store, keyFile, trustFile }: NonNullable<TeamSettings['release']>): string[] {
  return [
    `--store=${store}`,
    ...(keyFile ? [`--key=${keyFile}`] : []),
    ...(trustFile ? [`--trust=${trustFile}`] : []),
  ]
}

/**
 * The file in which an administrator registers approvers: on the live branch, outside of the files
 * that a change may touch.
 */
const approversFile = 'approvers.json'

/** The registered approvers. */
interface Approvers {
  /** The file in the form of `lienzo release`. */
  readonly text: string
  /** The key that is registered for a person. */
  personKey(person: Pick<Person, 'subject'>, keyId: string): KnownKey | undefined
  readonly keys: readonly KnownKey[]
}

/** Reads them at a live commit; empty without the file. */
async function readApprovers(repository: Repository, commit: string): Promise<Approvers> {
  const text = (await repository.file(commit, approversFile)) ?? '{ "keys": [] }'
  const keys = await readKeyRing(text, approversFile)
  const json = parseJson(text)
  const entries = isObject(json) && Array.isArray(json['keys']) ? json['keys'] : []
  return {
    text,
    keys,
    personKey: ({ subject }, keyId) =>
      keys.find(({ id, key }) => {
        if (id !== keyId) return false
        return entries.some(
          (entry) => isObject(entry) && entry['key'] === key && entry['subject'] === subject,
        )
      }),
  }
}

/**
 * Moves the live branch to an approved change, but only with its documents, and only if nobody was
 * faster. If it is already there, nothing moves.
 */
async function moveLive(
  repository: Repository,
  branch: string,
  { head, title, isBehind }: Change,
  person: Person,
): Promise<void> {
  const ref = `refs/heads/${branch}`
  const main = repository.refs.get(ref)!
  const [live, wanted] = await Promise.all([repository.snapshot(main), repository.snapshot(head)])
  const paths = [...new Set([...live.keys(), ...wanted.keys()])].filter(
    (path) => live.get(path) !== wanted.get(path),
  )
  if (paths.length === 0) return
  if (isBehind)
    throw new ChangeError(
      said(
        'What is live has gone on since. Bring the change up to date, and have it approved again.',
      ),
    )
  const texts = await Promise.all(
    paths.map(async (path) => {
      const id = wanted.get(path)
      return [path, id === undefined ? undefined : await repository.text(id)] as const
    }),
  )
  const [moved] = await repository.move({
    ref,
    from: main,
    to: {
      parents: [main, head],
      files: new Map(texts),
      author: person,
      message: `Publish a change\n\nChange: ${title}\n`,
    },
  })
  if (moved?.kind === 'moved') return
  await repository.look()
  throw new ChangeError(said('Somebody published at the same moment. Look again.'))
}
