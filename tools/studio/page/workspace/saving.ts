import { t } from '../words/words'
import { createStore } from 'zustand/vanilla'
import { editBetween, formatText } from '../../../analysis/edits/text-edit'
import type { Observable } from '../start'
import type { Conflict, SaveResult } from './saved-file'
import type { Workspace } from './workspace'

export interface SaveState {
  readonly isSaving: boolean
  readonly isReachable: boolean
  /** Conflicts with the saved files. The user must decide them. */
  readonly conflicts: readonly Conflict[]
  /** The last message, which is shown and read by screen readers. */
  readonly said: string
  readonly isProblem: boolean
}

export interface SaveControl extends Observable<SaveState> {
  /** Formats the changed files, and writes them. */
  readonly save: () => Promise<SaveResult>
  /** Writes the changed files without formatting. */
  readonly keep: () => Promise<SaveResult>
  /** Decides a conflict. The text replaces the edited text and the saved file. */
  readonly settle: (conflict: Conflict, text: string) => Promise<void>
  readonly say: (words: string, isProblem?: boolean) => void
  readonly reach: (isReachable: boolean) => void
}

export function createSaving(workspace: Workspace): SaveControl {
  const store = createStore<SaveState>(() => ({
    isSaving: false,
    isReachable: true,
    conflicts: [],
    said: '',
    isProblem: false,
  }))
  const write = async (paths = workspace.changedPaths()) => {
    store.setState({ isSaving: true })
    const result = await workspace.save(paths)
    store.setState({
      isSaving: false,
      isReachable: isReachable(store.getState(), result),
      conflicts: result.conflicts,
      ...wordsFor(result),
    })
    return result
  }
  const save = (paths = workspace.changedPaths()) => {
    layOut(workspace, paths)
    return write(paths)
  }
  return {
    ...store,
    save: () => save(),
    keep: () => write(),
    async settle(conflict, text) {
      const { path, mine, disk } = conflict
      store.setState(({ conflicts }) => ({
        conflicts: conflicts.filter((other) => other !== conflict),
      }))
      workspace.takeDisk(path, disk)
      if (text !== mine)
        workspace.apply({
          path,
          edits: editBetween(mine, text),
          label: t('saving.takeTheSavedVersion'),
        })
      if (text !== disk?.text) await save([path])
    },
    say: (said, isProblem = false) => store.setState({ said, isProblem }),
    reach(isThere) {
      if (isThere === store.getState().isReachable) return
      const said = t(isThere ? 'saving.connected' : 'client.noAnswer')
      store.setState({ isReachable: isThere, said, isProblem: !isThere })
    },
  }
}

/** Formats files in one undo step. A file with invalid JSON stays unchanged. */
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

function isReachable(before: SaveState, { saved, failed }: SaveResult): boolean {
  if (saved.length > 0) return true
  return before.isReachable && !failed.some(({ isUnreachable }) => isUnreachable)
}

function wordsFor({ saved, failed, conflicts }: SaveResult): Pick<SaveState, 'said' | 'isProblem'> {
  if (failed[0])
    return {
      said: t('saving.wasNotSaved', { path: failed[0].path, reason: failed[0].reason }),
      isProblem: true,
    }
  if (conflicts.length > 0) return { said: t('saving.aFileHasANewerVersion'), isProblem: true }
  const what =
    saved.length === 1 ? saved[0]!.replace(/^.*\//, '') : t('saving.files', { count: saved.length })
  return {
    said: saved.length === 0 ? t('saving.thereIsNothingToSave') : t('saving.saved', { what }),
    isProblem: false,
  }
}
