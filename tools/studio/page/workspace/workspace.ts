import { t } from '../words/words'
import type { Drafts } from './drafts'
import {
  emptyHistory,
  record,
  stepBack,
  stepForward,
  type FileChange,
  type History,
} from './history'
import { saveFiles } from './save-files'
import type { SavedFile, SaveResult, WriteFile } from './saved-file'
import { editBetween } from '../../../analysis/edits'
import { mergeTexts } from '../../../analysis/merge'
import { trackFiles, type TrackedFiles } from './track-files'
import { restoring, stepOf, type Transaction } from './transaction'

/** Hears which files changed, and how; `changes` are in the order in which they happened. */
export type WorkspaceListener = (paths: readonly string[], changes: readonly FileChange[]) => void

/** Every file of the project as somebody edits it, with one history over all of them. */
export interface Workspace {
  /** Every file as it stands now, drafts included; another map after each change. */
  readonly files: () => ReadonlyMap<string, string>
  /** The text of a file; empty for one that does not exist. */
  readonly text: (path: string) => string
  /** Nothing can be changed here by whoever may only look. */
  readonly canEdit: () => boolean
  /**
   * Makes one undo step. A listing of several transactions of one file: each speaks of the text
   * after the one before it.
   */
  readonly apply: (change: Transaction | readonly Transaction[]) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What undo or redo would concern, in words. */
  readonly undoLabel: string
  readonly redoLabel: string
  readonly isChanged: (path: string) => boolean
  /** The files that are not saved; another list only when another file joins or leaves. */
  readonly changedPaths: () => readonly string[]
  /** The text of a file as it was last read or saved; undefined for one that is new. */
  readonly savedText: (path: string) => string | undefined
  /** Writes what changed: these files, or all. */
  readonly save: (paths?: readonly string[]) => Promise<SaveResult>
  /**
   * Takes note of what the disk has now: unchanged files take its text, changed ones keep theirs
   * and will replace it.
   */
  readonly takeDisk: (path: string, disk: SavedFile | undefined) => void
  /**
   * Takes what somebody else saved into what stands here; `base` is the text that both began with,
   * the one on the disk unless told otherwise. Where both cannot be one, the next save asks.
   */
  readonly join: (path: string, disk: SavedFile, base?: string) => void
  /** Takes a file away that somebody else deleted; one that is edited here stays, and the next save asks. */
  readonly leave: (path: string) => void
  /** Called after each change, save and news from the disk; gives back the end of it. */
  readonly subscribe: (listener: WorkspaceListener) => () => void
}

/**
 * Makes a workspace over the files that the disk has; drafts that were kept are in it from the
 * start, as one step that undo takes back. Where `canEdit` says no, only what others save comes in.
 */
export function createWorkspace(
  saved: ReadonlyMap<string, SavedFile>,
  drafts: Drafts,
  write: WriteFile,
  canEdit: () => boolean = () => true,
): Workspace {
  const files = trackFiles(saved, drafts)
  const edited = editFiles(files)
  const { apply, undo, redo } = edited
  if (canEdit()) apply(restoring(drafts, files.text))
  const join = (path: string, file: SavedFile, base = files.onDisk(path)?.text ?? '') => {
    if (files.onDisk(path)?.hash === file.hash) return
    const merged = mergeTexts(base, files.text(path), file.text)
    if (merged.kind === 'conflict') return
    files.setOnDisk(path, file)
    apply({
      path,
      edits: editBetween(files.text(path), merged.text),
      label: `Take what somebody else did in ${path}`,
    })
    files.compare(path)
    edited.tell([path])
  }
  return Object.assign(edited, {
    canEdit,
    apply: (change: Parameters<typeof apply>[0]) => {
      if (canEdit()) apply(change)
    },
    undo: () => {
      if (canEdit()) undo()
    },
    redo: () => {
      if (canEdit()) redo()
    },
    files: files.all,
    text: files.text,
    isChanged: files.isChanged,
    changedPaths: files.changedPaths,
    savedText: (path: string) => files.onDisk(path)?.text,
    async save(paths = files.changedPaths()) {
      const result = await saveFiles(paths.filter(files.isChanged), files, write)
      for (const { path, sent, file } of result.merged) join(path, file, sent)
      edited.tell(result.saved)
      return result
    },
    join,
    leave(path: string) {
      if (files.isChanged(path) || !files.onDisk(path)) return
      files.setOnDisk(path, undefined)
      apply({
        path,
        edits: editBetween(files.text(path), ''),
        label: t('workspace.takeFromTheDisk', { path }),
      })
      files.compare(path)
      edited.tell([path])
    },
    takeDisk(path: string, file: SavedFile | undefined) {
      const follows = file && !files.isChanged(path)
      files.setOnDisk(path, file)
      // A step like any other: what was done before it can still be taken back.
      if (follows)
        apply({
          path,
          edits: editBetween(files.text(path), file.text),
          label: t('workspace.takeFromTheDisk', { path }),
        })
      files.compare(path)
      edited.tell([path])
    },
  })
}

type Editing = Pick<
  Workspace,
  'apply' | 'undo' | 'redo' | 'canUndo' | 'canRedo' | 'undoLabel' | 'redoLabel' | 'subscribe'
> & { tell: (paths: readonly string[], changes?: readonly FileChange[]) => void }

/** Edits files with one history over all of them. */
function editFiles(files: TrackedFiles): Editing {
  const listeners = new Set<WorkspaceListener>()
  let history = emptyHistory
  const tell = (paths: readonly string[], changes: readonly FileChange[] = []) => {
    for (const listener of listeners) listener(paths, changes)
  }
  const take = (move: { history: History; changes: readonly FileChange[] } | undefined) => {
    if (!move) return
    history = move.history
    tell(files.change(move.changes), move.changes)
  }
  return {
    tell,
    apply(change) {
      const step = stepOf([change].flat(), files.text)
      if (step) take({ history: record(history, step), changes: step.changes })
    },
    undo: () => take(stepBack(history)),
    redo: () => take(stepForward(history)),
    get canUndo() {
      return history.done.length > 0
    },
    get canRedo() {
      return history.undone.length > 0
    },
    get undoLabel() {
      return history.done.at(-1)?.label ?? ''
    },
    get redoLabel() {
      return history.undone.at(-1)?.label ?? ''
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
