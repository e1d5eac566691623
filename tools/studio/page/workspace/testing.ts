import type { Draft, Drafts } from './drafts'
import type { FileToWrite, SavedFile, WriteAnswer } from './saved-file'
import { createWorkspace, type Workspace } from './workspace'

/** A workspace whose saved files are in memory. */
export interface TestWorkspace {
  readonly workspace: Workspace
  readonly disk: Map<string, SavedFile>
  readonly drafts: Map<string, Draft>
}

/** Creates a workspace over files by path. The hash of a file is `#` followed by its text. */
export function testWorkspace(
  texts: Readonly<Record<string, string>>,
  drafts = new Map<string, Draft>(),
  canEdit = () => true,
  write: (file: FileToWrite, disk: Map<string, SavedFile>) => WriteAnswer = writeTo,
): TestWorkspace {
  const disk = new Map(Object.entries(texts).map(([path, text]) => [path, saved(text)]))
  const writeAll = async (files: readonly FileToWrite[]) => files.map((file) => write(file, disk))
  const workspace = createWorkspace(new Map(disk), keptIn(drafts), writeAll, canEdit)
  return { workspace, disk, drafts }
}

function writeTo({ path, text, base }: FileToWrite, disk: Map<string, SavedFile>): WriteAnswer {
  const now = disk.get(path)
  if (now?.hash !== base) return { kind: 'conflict', disk: now }
  if (text === '') disk.delete(path)
  else disk.set(path, saved(text))
  return { kind: 'written', hash: saved(text).hash }
}

export function saved(text: string): SavedFile {
  return { text, hash: `#${text}` }
}

function keptIn(drafts: Map<string, Draft>): Drafts {
  return {
    all: () => drafts,
    keep: (path, draft) => void drafts.set(path, draft),
    drop: (path) => void drafts.delete(path),
  }
}
