import { t } from '../words/words'
import { createStore } from 'zustand/vanilla'
import { formatText } from '../../../analysis/edits'
import type { Observable } from '../observable'
import type { Conflict, SaveResult } from './saved-file'
import type { Workspace } from './workspace'

/** How saving stands. */
export interface SaveState {
  readonly isSaving: boolean
  /** What the disk holds against it; each is to be decided by somebody. */
  readonly conflicts: readonly Conflict[]
  /** What was told last, for those who see it and those who hear it. */
  readonly said: string
  readonly isProblem: boolean
}

/** Saving, as all panels see it. */
export interface Saving extends Observable<SaveState> {
  /** Lays out what changed, and writes it. */
  readonly save: () => Promise<SaveResult>
  /** Writes what changed as it stands, and says so only where that fails. */
  readonly keep: () => Promise<SaveResult>
  /**
   * Decides a conflict: what stands here replaces the file, or the file replaces what stands here.
   */
  readonly settle: (conflict: Conflict, keep: 'mine' | 'disk') => Promise<void>
  readonly say: (words: string, isProblem?: boolean) => void
}

/** Makes the saving of a workspace. */
export function createSaving(workspace: Workspace): Saving {
  const store = createStore<SaveState>(() => ({
    isSaving: false,
    conflicts: [],
    said: '',
    isProblem: false,
  }))
  const save = async (paths = workspace.changedPaths()) => {
    store.setState({ isSaving: true })
    layOut(workspace, paths)
    const result = await workspace.save(paths)
    store.setState({ isSaving: false, conflicts: result.conflicts, ...wordsFor(result) })
    return result
  }
  return {
    ...store,
    save: () => save(),
    async keep() {
      store.setState({ isSaving: true })
      const result = await workspace.save()
      const words = wordsFor(result)
      store.setState({ isSaving: false, conflicts: result.conflicts, ...words })
      return result
    },
    async settle(conflict, keep) {
      const { path, mine, disk } = conflict
      store.setState(({ conflicts }) => ({
        conflicts: conflicts.filter((other) => other !== conflict),
      }))
      workspace.takeDisk(path, disk)
      if (keep === 'mine') await save([path])
      else if (disk)
        workspace.apply({
          path,
          edits: [{ from: 0, to: mine.length, text: disk.text }],
          label: t('saving.takeTheFileFromThe'),
        })
    },
    say: (said, isProblem = false) => store.setState({ said, isProblem }),
  }
}

/** One step that undo takes back; a text that is no JSON is saved as it is. */
function layOut(workspace: Workspace, paths: readonly string[]): void {
  workspace.apply(
    paths
      .filter((path) => isJson(workspace.text(path)))
      .map((path) => ({
        path,
        edits: formatText(workspace.text(path)),
        label: t('saving.layOut'),
      })),
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function wordsFor({ saved, failed, conflicts }: SaveResult): Pick<SaveState, 'said' | 'isProblem'> {
  if (failed[0])
    return {
      said: t('saving.wasNotSaved', { path: failed[0].path, reason: failed[0].reason }),
      isProblem: true,
    }
  if (conflicts.length > 0) return { said: t('saving.aFileChangedOnDisk'), isProblem: true }
  const what =
    saved.length === 1 ? saved[0]!.replace(/^.*\//, '') : t('saving.files', { count: saved.length })
  return {
    said: saved.length === 0 ? t('saving.thereIsNothingToSave') : t('saving.saved', { what }),
    isProblem: false,
  }
}
