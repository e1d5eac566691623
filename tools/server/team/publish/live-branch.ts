import {
  hasSameObjects,
  phoneRelease,
  readStatus,
  type StorePlace,
  wasReleased,
} from '../../../release'
import { type Contents, objectsOf } from '../../../build/packaging'
import type { Person } from '../../answers'
import type { Merge } from '../changes/merge-files'
import { createAnswers } from '../../app/git/object-reader'
import { subjects } from '../../app/git/saved-states'
import { textsOf } from '../git/texts-of'
import { openTeamPlace, type ReleaseParts } from './approving'
import { differingTexts } from './move-live'
import { reopenMoves, resumedChanges } from './reopen'

export interface LiveBranch {
  /** Follows the releases when phones have other documents. */
  readonly follow: (person: Person) => Promise<void>
  prime(commit: string, contents: Contents): void
}

const maxKept = 200
const mostCommits = 50

/**
 * Creates the live branch, from which changes begin. It follows the releases. After a rollback or a
 * halt, it gets the documents of its last commit that equals the release. The same push reopens
 * withdrawn changes, or publishes the changes of a resumed release. Without such a commit, the
 * branch stays.
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
