import { said } from '../../../analysis/words/words'
import type { Approval } from '../../../release/signing'
import type { Person } from '../../answers'
import { ChangeError, type Change, type Changes } from '../changes/changes'
import type { RefMove } from '../git/push-batches'
import type { Repository } from '../git/repository'
import { changeLine, subjects } from '../../app/git/saved-states'

/** A judged change, with the live commit of the comparison. */
export interface JudgedChange {
  readonly change: Change
  readonly live: string
  readonly approval: Approval | undefined
}

interface MoveParts {
  readonly repository: Repository
  readonly changes: Pick<Changes, 'get' | 'noteWith'>
  readonly branch: string
}

export const liveMovedError = (): ChangeError =>
  new ChangeError(said('Somebody else published at the same time. Review the change again.'))

export interface MovedLive {
  /**
   * Moves the branch back. Does nothing if another push has moved the branch or publishes the same
   * change.
   */
  undo(): Promise<void>
}

/**
 * Moves the branch to exactly the documents of the change. The same push moves the log, so that no
 * other event comes between. The branch stays if it already has the documents.
 */
export async function moveLive(
  { repository, changes, branch }: MoveParts,
  { change, live }: JudgedChange,
  person: Person,
): Promise<MovedLive> {
  const { head, title } = change
  const ref = `refs/heads/${branch}`
  const files = await differingTexts(repository, live, head)
  const message = `${subjects.publish}${changeLine(title)}`
  const move: RefMove = {
    ref,
    from: live,
    to: { parents: [live, head], files, author: person, message },
  }
  const moves = files.size === 0 ? [] : [move]
  const moved = await changes.noteWith(change, { kind: 'publishing', commit: head }, person, moves)
  if (!moved) {
    await repository.look()
    throw liveMovedError()
  }
  const [commit, noted] = files.size === 0 ? [] : moved
  return {
    async undo() {
      const now = await changes.get(change.id)
      if (commit === undefined || now.logHead !== noted) return
      const back: RefMove = { ref, from: commit, to: live }
      await changes.noteWith(now, { kind: 'withdraw', commit: head }, person, [back])
    },
  }
}

/** Returns the documents that differ. A removed document has no text. */
export async function differingTexts(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  from: string,
  to: string,
): Promise<Map<string, string | undefined>> {
  const [was, is] = await Promise.all([repository.snapshot(from), repository.snapshot(to)])
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter(
    (path) => was.get(path) !== is.get(path),
  )
  const texts = paths.map(async (path) => {
    const id = is.get(path)
    return [path, id === undefined ? undefined : await repository.text(id)] as const
  })
  return new Map(await Promise.all(texts))
}
