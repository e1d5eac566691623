import { mergeTexts } from '../../analysis/merge'
import type { Repository, Snapshot } from '../git/repository'

/**
 * Two edits of one document that a person has to choose from; a side that deleted it has no text.
 */
export interface FileConflict {
  readonly path: string
  readonly mine: string | undefined
  readonly theirs: string | undefined
}

/** The changes of a merge to the other side's files, and the conflicts for a person. */
export interface MergedFiles {
  readonly files: ReadonlyMap<string, string | undefined>
  readonly conflicts: readonly FileConflict[]
}

/** The side whose text is chosen in a conflict. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** Merges the edits of two sides to the documents of a base. */
export async function mergeFiles(
  repository: Pick<Repository, 'text'>,
  base: Snapshot,
  mine: Snapshot,
  theirs: Snapshot,
  choices: Choices = {},
): Promise<MergedFiles> {
  const files = new Map<string, string | undefined>()
  const conflicts: FileConflict[] = []
  const textOf = async (id: string | undefined) =>
    id === undefined ? undefined : repository.text(id)
  for (const path of new Set([...mine.keys(), ...base.keys()])) {
    const [was, here, there] = [base.get(path), mine.get(path), theirs.get(path)]
    if (here === was || here === there) continue
    const [from, own, other] = await Promise.all([was, here, there].map(textOf))
    const choice = Object.hasOwn(choices, path) ? choices[path] : undefined
    const merged =
      there === was
        ? { text: own }
        : choice
          ? { text: choice === 'mine' ? own : other }
          : both(from, own, other)
    if (merged) files.set(path, merged.text)
    else conflicts.push({ path, mine: own, theirs: other })
  }
  return { files, conflicts }
}

function both(
  base: string | undefined,
  mine: string | undefined,
  theirs: string | undefined,
): { text: string } | undefined {
  if (mine === undefined || theirs === undefined) return undefined
  const merged = mergeTexts(base ?? '', mine, theirs)
  return merged.kind === 'merged' ? merged : undefined
}
