import type { Drafts } from './drafts'
import type { FileChange } from './history'
import type { SavedFile } from './saved-file'
import { applyEdits } from '../../../analysis/edits/text-edit'

/** The edited texts next to the files on the disk. */
export interface TrackedFiles {
  /** Every text, including drafts; a new map after each change. */
  readonly all: () => ReadonlyMap<string, string>
  /** The text of a file; empty for one that does not exist. */
  readonly text: (path: string) => string
  readonly onDisk: (path: string) => SavedFile | undefined
  readonly isChanged: (path: string) => boolean
  /** The files that differ from the disk; a new list only when a file joins or leaves. */
  readonly changedPaths: () => readonly string[]
  /** Applies changes to the texts; returns the changed files. */
  readonly change: (changes: readonly FileChange[]) => string[]
  /** Sets the file on the disk; call `compare` afterwards. */
  readonly setOnDisk: (path: string, file: SavedFile | undefined) => void
  /** Updates whether a file differs from the disk, and keeps or drops its draft. */
  readonly compare: (path: string) => void
}

/** Tracks the files of the disk, and keeps drafts for those that differ. */
export function trackFiles(saved: ReadonlyMap<string, SavedFile>, drafts: Drafts): TrackedFiles {
  const disk = withBases(saved, drafts)
  let texts: ReadonlyMap<string, string> = new Map(
    [...saved].map(([path, { text }]) => [path, text]),
  )
  let changed: readonly string[] = []

  const text = (path: string) => texts.get(path) ?? ''
  const isChanged = (path: string) => texts.get(path) !== disk.get(path)?.text
  const compare = (path: string) => {
    const differs = isChanged(path)
    if (differs !== changed.includes(path))
      changed = differs ? [...changed, path] : changed.filter((other) => other !== path)
    if (differs) drafts.keep(path, { text: text(path), base: disk.get(path)?.hash })
    else drafts.drop(path)
  }
  return {
    all: () => texts,
    text,
    onDisk: (path) => disk.get(path),
    isChanged,
    changedPaths: () => changed,
    change(changes) {
      const paths = [...new Set(changes.map(({ path }) => path))]
      texts = changedTexts(texts, changes)
      paths.forEach(compare)
      return paths
    },
    setOnDisk: (path, file) => void (file ? disk.set(path, file) : disk.delete(path)),
    compare,
  }
}

/** An empty text means that the file does not exist; saving it deletes it on the disk too. */
function changedTexts(
  texts: ReadonlyMap<string, string>,
  changes: readonly FileChange[],
): ReadonlyMap<string, string> {
  const next = new Map(texts)
  for (const { path, edits } of changes) next.set(path, applyEdits(next.get(path) ?? '', edits))
  for (const { path } of changes) if (next.get(path) === '') next.delete(path)
  return next
}

/**
 * A draft continues from the file that it is based on. If the disk has a newer one, saving is a
 * conflict.
 */
function withBases(saved: ReadonlyMap<string, SavedFile>, drafts: Drafts): Map<string, SavedFile> {
  const disk = new Map(saved)
  for (const [path, { base = '' }] of drafts.all()) {
    const file = disk.get(path)
    if (file) disk.set(path, { text: file.text, hash: base })
  }
  return disk
}
