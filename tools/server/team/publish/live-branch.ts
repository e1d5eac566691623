import {
  hasSameObjects,
  phoneRelease,
  readStatus,
  type StorePlace,
  wasReleased,
} from '../../../release'
import { type Contents, objectsOf } from '../../../build/packaging'
import { type Person, refusalOfEvent } from '../../answers'
import { type Merge, mergeCommit, mergeFiles } from '../changes/merge-files'
import { createAnswers } from '../../app/git/object-reader'
import { subjects } from '../../app/git/saved-states'
import { textsOf, type Repository } from '../git/repository'
import { openTeamPlace, type ReleaseParts } from './approving'
import { differingTexts } from './move-live'
import { logCommit, logWith } from '../changes/change-log'
import { type Changes, headRef, logRef } from '../changes/changes'
import type { RefMove } from '../git/push-batches'

export interface LiveBranch {
  /** Updates the live branch after a command has changed the documents on phones. */
  readonly follow: (person: Person) => Promise<void>
  prime(commit: string, contents: Contents): void
}

const maxKept = 200
const mostCommits = 50

/**
 * Keeps the live branch equal to the documents that phones use. After a rollback or a halt, the
 * branch gets the documents of its newest commit that equals the release. The same push reopens
 * withdrawn changes, and marks the changes of a resumed release as published. If no commit equals
 * the release, the branch stays.
 */
export function createLiveBranch(
  parts: ReleaseParts & { readonly branch: string; readonly merge: Merge },
): LiveBranch {
  const { changes, repository, jobs, release, branch } = parts
  const packed = createAnswers<ReturnType<typeof objectsOf>>(maxKept)
  const objectsAt = (commit: string) =>
    packed.get(commit, async () =>
      objectsOf(await jobs.pack({ files: await textsOf(repository, commit) })),
    )
  const followTo = async (place: StorePlace, person: Person) => {
    const liveManifest = await phoneRelease(place)
    await repository.look()
    const live = changes.live()
    if (!liveManifest || (await changes.isPublishing(live))) return
    const objects = await objectsAt(live)
    if (hasSameObjects({ objects }, liveManifest) || !(await wasReleased(place, objects))) return
    const history = await repository.history(live, mostCommits)
    for (const [at, commit] of history.entries()) {
      if (!hasSameObjects({ objects: await objectsAt(commit) }, liveManifest)) continue
      const files = await differingTexts(repository, live, commit)
      const resumed = await resumedChanges(parts, history.slice(at), person)
      const to = await repository.create({
        parents: [live, ...resumed.map(({ head }) => head)],
        files,
        author: person,
        message: `${subjects.follow}\n`,
      })
      const withdrawn = history.slice(0, at)
      const why = await reasonOf(place)
      const reopened = await reopenMoves(parts, { withdrawn, to, why, person })
      await repository.move(
        { ref: `refs/heads/${branch}`, from: live, to },
        ...reopened,
        ...resumed.map(({ move }) => move),
      )
      return
    }
  }
  return {
    async follow(person) {
      if (release) await followTo(await openTeamPlace(parts), person)
    },
    prime: (commit, contents) => void packed.get(commit, async () => objectsOf(contents)),
  }
}

const mostEntries = 20

async function reasonOf(place: StorePlace): Promise<string> {
  const { history } = await readStatus(place, { last: mostEntries })
  return history.find(({ what }) => /^(rollback|halt)/.test(what))?.why ?? ''
}

interface Parts {
  readonly repository: Repository
  readonly changes: Pick<Changes, 'list'>
  readonly merge: Merge
}

interface Withdrawal {
  /** The live commits that phones do not use any more. */
  readonly withdrawn: readonly string[]
  /** The new live commit, with the documents that phones use. */
  readonly to: string
  readonly why: string
  readonly person: Person
}

/**
 * Returns the moves that reopen the published changes of withdrawn commits. Each change gets a
 * merge commit with its documents on top of the new live commit. Without this merge commit, the
 * next update of the change from the live branch would drop the edits, because the live branch has
 * undone them. If a document conflicts, the text of the change stays.
 */
async function reopenMoves(
  parts: Parts,
  { withdrawn, to, why, person }: Withdrawal,
): Promise<RefMove[]> {
  const { repository, merge } = parts
  const published = await publishedBy(parts, withdrawn)
  const facts = await Promise.all(withdrawn.map((commit) => repository.commit(commit)))
  const heads = facts.flatMap((commit) => commit?.parents.slice(1) ?? [])
  // The reason of the rollback applies to the newest publication. Earlier publications are
  // withdrawn too.
  const newest = heads.find((head) => published.some(([, { commit }]) => commit === head))
  const moves = published.map(async ([change, { over, commit: own }]) => {
    const { id, head, log, logHead, state } = change
    if (refusalOfEvent('reopen', { state, role: person.role }) !== undefined) return []
    const [base, mine, theirs] = await Promise.all(
      [over, head, to].map((commit) => repository.snapshot(commit)),
    )
    const merged = await mergeFiles({ ...repository, merge }, base!, mine!, theirs!)
    const files = new Map(merged.files)
    for (const conflict of merged.conflicts) files.set(conflict.path, conflict.mine)
    const commit = await mergeCommit(repository, change, to, { ...merged, files }, person)
    const editors = await repository.authors(over, head)
    const isSwept = own !== newest
    const event = { kind: 'reopen', editors, text: why, ...(isSwept && { isSwept }) } as const
    const after = logWith(log, event, person)
    return [
      { ref: headRef(id), from: head, to: commit },
      { ref: logRef(id), from: logHead, to: logCommit(logHead, after, person) },
    ]
  })
  return (await Promise.all(moves)).flat()
}

async function publishedBy({ repository, changes }: Parts, commits: readonly string[]) {
  const facts = await Promise.all(commits.map((commit) => repository.commit(commit)))
  const heads = new Set(facts.flatMap((commit) => commit?.parents.slice(1) ?? []))
  if (heads.size === 0) return []
  return (await changes.list()).flatMap((change) => {
    const published = change.log.events.findLast((event) => event.kind === 'publish')
    return published && heads.has(published.commit) ? [[change, published] as const] : []
  })
}

/**
 * Returns the reopened changes that a resumed release has published again. Leaves out changes with
 * new edits. `shown` are the live commits that phones use, newest first.
 */
async function resumedChanges(
  parts: Parts,
  shown: readonly string[],
  person: Person,
): Promise<{ readonly head: string; readonly move: RefMove }[]> {
  const [live] = shown
  if (live === undefined) return []
  const found = (await publishedBy(parts, shown)).map(async ([change, { over }]) => {
    const { id, head, log, logHead, isReopened } = change
    if (!isReopened || (await differingTexts(parts.repository, live, head)).size > 0) return []
    const after = logWith(log, { kind: 'publish', commit: head, over }, person)
    return [
      { head, move: { ref: logRef(id), from: logHead, to: logCommit(logHead, after, person) } },
    ]
  })
  return (await Promise.all(found)).flat()
}
