import { translate } from '../../../analysis/words/words'
import type { Approval } from '../../../release/signing'
import type { Person } from '../../answers'
import { ChangeError, type Change, type Changes } from '../changes/changes'
import type { RefMove } from '../git/push-batches'
import type { Repository } from '../git/repository'
import { changeLine, subjects } from '../../app/git/saved-states'

/** An approved change, and the live commit with which it was compared. */
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
  new ChangeError(translate('Somebody else published at the same time. Review the change again.'))

export interface MovedLive {
  /** Moves the branch back. Does nothing if another event of the change has happened since. */
  undo(): Promise<void>
}

/**
 * Moves the live branch to the documents of the change. The same push adds an event to the log, so
 * that no other event can happen in between. If the documents are equal, only adds the event.
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

/** Returns the texts in `to` that differ from `from`; undefined for a removed document. */
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
