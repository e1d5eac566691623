import type { Draft, Drafts } from './drafts'
import type { SavedFile, WriteFile } from './saved-file'
import { createWorkspace, type Workspace } from './workspace'

/** A workspace over a disk in memory. */
export interface TestWorkspace {
  readonly workspace: Workspace
  readonly disk: Map<string, SavedFile>
  readonly drafts: Map<string, Draft>
}

/**
 * Creates a workspace over files by path. The hash of a file is its content with the prefix `#`.
 */
export function testWorkspace(
  texts: Readonly<Record<string, string>>,
  drafts = new Map<string, Draft>(),
  canEdit = () => true,
): TestWorkspace {
  const disk = new Map(Object.entries(texts).map(([path, text]) => [path, saved(text)]))
  const write: WriteFile = (path, text, base) => {
    const now = disk.get(path)
    if (now?.hash !== base) return Promise.resolve({ kind: 'conflict', disk: now })
    if (text === '') disk.delete(path)
    else disk.set(path, saved(text))
    return Promise.resolve({ kind: 'written', hash: saved(text).hash })
  }
  return { workspace: createWorkspace(new Map(disk), keptIn(drafts), write, canEdit), disk, drafts }
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
