import type { MergedText } from '../../../analysis/merge/merge-texts'
import type { Repository, CommitSnapshot } from '../git/repository'
import type { ConflictChoice, FileConflict } from '../../answers'
import type { FileToSave, SaveOutcome } from '../../app'
import { editRefusal } from '../../studio'
import type { Author, NewCommit } from '../git/commits'
import { idOfText, isObjectId } from '../../app/git/object-reader'
import { changeLine, editSubject, subjects } from '../../app/git/saved-states'

/** Merges texts. Can run in another process. */
export type Merge = (asked: { base: string; ours: string; theirs: string }) => Promise<MergedText>

export interface MergedFiles {
  readonly files: ReadonlyMap<string, string | undefined>
  readonly conflicts: readonly FileConflict[]
  /** True if a person has chosen between conflicting texts. */
  readonly isChosen: boolean
}

/** The choices between conflicting texts, by path. */
export type Choices = Readonly<Record<string, ConflictChoice>>

export async function mergeFiles(
  { text, merge }: Pick<Repository, 'text'> & { readonly merge: Merge },
  base: CommitSnapshot,
  mine: CommitSnapshot,
  theirs: CommitSnapshot,
  choices: Choices = {},
): Promise<MergedFiles> {
  const files = new Map<string, string | undefined>()
  const conflicts: FileConflict[] = []
  let isChosen = false
  const versionText = async (id: string | undefined) => (id === undefined ? undefined : text(id))
  for (const path of new Set([...mine.keys(), ...base.keys()])) {
    const [was, here, there] = [base.get(path), mine.get(path), theirs.get(path)]
    if (here === was || here === there) continue
    const [from, own, other] = await Promise.all([was, here, there].map(versionText))
    const choice = Object.hasOwn(choices, path) ? choices[path] : undefined
    // A choice counts only for a conflict, and only if the person saw the current text of the other
    // side.
    const merged = there === was ? { text: own } : await both(merge, from, own, other)
    if (merged) files.set(path, merged.text)
    else if (choice && choice.theirs === (there ?? null)) {
      files.set(path, choice.text ?? undefined)
      isChosen = true
    } else conflicts.push({ path, base: from, mine: own, theirs: other, hash: there })
  }
  return { files, conflicts, isChosen }
}

async function both(
  merge: Merge,
  base: string | undefined,
  mine: string | undefined,
  theirs: string | undefined,
): Promise<{ text: string } | undefined> {
  if (mine === undefined || theirs === undefined) return undefined
  const merged = await merge({ base: base ?? '', ours: mine, theirs })
  return merged.kind === 'merged' ? merged : undefined
}

/**
 * Returns a merge commit. `files` are the documents that differ from the live documents. The
 * subject says whether the author has chosen texts and thus counts as an editor.
 */
export async function mergeCommit(
  { commit }: Pick<Repository, 'commit'>,
  { head, title }: Omit<Branch, 'ref'>,
  live: string,
  { files, isChosen }: Pick<MergedFiles, 'files' | 'isChosen'>,
  author: Author,
): Promise<NewCommit> {
  const subject = isChosen ? subjects.choice : subjects.update
  return {
    parents: [head, live],
    tree: (await commit(live))!.tree,
    files,
    author,
    message: `${subject}${changeLine(title)}`,
  }
}

interface Branch {
  readonly ref: string
  readonly head: string
  readonly title: string
}

/**
 * Saves files in one commit, merged with the saves of other people. Resolves after the remote has
 * accepted the commit. `lost` means that another push came first.
 */
export async function saveFiles(
  repository: Repository & { readonly merge: Merge },
  { ref, head, title }: Branch,
  files: readonly FileToSave[],
  author: Author,
): Promise<readonly SaveOutcome[] | 'lost'> {
  const snapshot = await repository.snapshot(head)
  const outcomes = await Promise.all(files.map((file) => outcomeOf(repository, snapshot, file)))
  const changed = new Map<string, string | undefined>()
  for (const [at, { path, text }] of files.entries()) {
    const outcome = outcomes[at]!
    if (outcome.kind === 'saved' && outcome.hash !== snapshot.get(path))
      changed.set(path, outcome.text ?? text)
  }
  if (changed.size === 0) return outcomes
  const message = `${editSubject([...changed.keys()])}${changeLine(title)}`
  const to = { parents: [head], files: changed, author, message }
  const [moved] = await repository.move({ ref, from: head, to })
  return moved?.kind === 'moved' ? outcomes : 'lost'
}

/** Returns the outcome of a file. It counts only if the remote accepts the commit. */
async function outcomeOf(
  repository: Repository & { readonly merge: Merge },
  snapshot: CommitSnapshot,
  { path, text, base }: FileToSave,
): Promise<SaveOutcome> {
  const message = editRefusal(path)
  if (message !== undefined) return { kind: 'refused', message }
  const there = snapshot.get(path)
  const merged = await mergedWith(repository, there, text, base)
  if (!merged)
    return {
      kind: 'conflict',
      disk:
        there === undefined ? undefined : { hash: there, text: await blobText(repository, there) },
    }
  const wanted = merged.text
  const hash = wanted === undefined ? undefined : idOfText(wanted)
  return { kind: 'saved', hash, ...(wanted !== text && { text: wanted! }) }
}

async function mergedWith(
  repository: Repository & { readonly merge: Merge },
  there: string | undefined,
  text: string | undefined,
  base: string | undefined,
): Promise<{ text: string | undefined } | undefined> {
  if (there === base || there === (text === undefined ? undefined : idOfText(text))) return { text }
  if (there === undefined || text === undefined || base === undefined || !isObjectId(base))
    return undefined
  const from = await repository.text(base)
  if (from === undefined) return undefined
  const theirs = await blobText(repository, there)
  const merged = await repository.merge({ base: from, ours: text, theirs })
  return merged.kind === 'merged' ? merged : undefined
}

async function blobText(repository: Repository, id: string): Promise<string> {
  return (await repository.text(id)) ?? ''
}
