import type { Drafts } from './drafts'
import { emptyHistory, record, stepBack, stepForward, type FileChange, type Step } from './history'
import { saveFiles } from './save-files'
import type { SavedFile, SaveResult, WriteFile } from './saved-file'
import { applyEdits, editBetween, invertEdits, type TextEdit } from './text-edit'

/** What somebody does to one file. */
export interface Transaction {
  readonly path: string
  readonly edits: readonly TextEdit[]
  /** What was done, for the tooltip of undo: `Remove the button`. */
  readonly label: string
  /** Typing of the same group undoes together. */
  readonly group?: string
  /** Somebody is typing a text: more will follow at once, and who only shows it may wait. */
  readonly isTyped?: boolean
}

/** Hears which files changed, and how; `changes` are in the order in which they happened. */
export type WorkspaceListener = (paths: readonly string[], changes: readonly FileChange[]) => void

/** Every file of the project as somebody edits it, with one history over all of them. */
export interface Workspace {
  /** Every file as it stands now, drafts included; another map after each change. */
  readonly files: () => ReadonlyMap<string, string>
  /** The text of a file; empty for one that does not exist. */
  readonly text: (path: string) => string
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
  /** Called after each change, save and news from the disk; gives back the end of it. */
  readonly subscribe: (listener: WorkspaceListener) => () => void
}

/**
 * Makes a workspace over the files that the disk has; drafts that were kept are in it from the
 * start, as one step that undo takes back.
 */
export function createWorkspace(
  saved: ReadonlyMap<string, SavedFile>,
  drafts: Drafts,
  write: WriteFile,
): Workspace {
  const disk = withBases(saved, drafts)
  const listeners = new Set<WorkspaceListener>()
  let texts: ReadonlyMap<string, string> = new Map(
    [...saved].map(([path, { text }]) => [path, text]),
  )
  let history = emptyHistory
  let changed: readonly string[] = []

  const text = (path: string) => texts.get(path) ?? ''
  const isChanged = (path: string) => texts.get(path) !== disk.get(path)?.text
  const note = (path: string) => {
    if (isChanged(path) !== changed.includes(path))
      changed = isChanged(path) ? [...changed, path] : changed.filter((other) => other !== path)
    keep(path)
  }
  const tell = (paths: readonly string[], changes: readonly FileChange[] = []) => {
    for (const listener of listeners) listener(paths, changes)
  }
  const keep = (path: string) =>
    isChanged(path)
      ? drafts.keep(path, { text: text(path), base: disk.get(path)?.hash })
      : drafts.drop(path)

  /** Brings changes into the texts and tells about them. */
  const bring = (changes: readonly FileChange[]) => {
    const next = new Map(texts)
    for (const { path, edits } of changes) next.set(path, applyEdits(next.get(path) ?? '', edits))
    for (const { path } of changes) if (next.get(path) === '' && !disk.has(path)) next.delete(path)
    texts = next
    const paths = [...new Set(changes.map(({ path }) => path))]
    for (const path of paths) note(path)
    tell(paths, changes)
  }
  const move = (step: ReturnType<typeof stepBack> | ReturnType<typeof stepForward>) => {
    if (!step) return
    history = step.history
    bring(step.changes)
  }
  const apply = (change: Transaction | readonly Transaction[]) => {
    const step = stepOf(
      Array.isArray(change) ? (change as readonly Transaction[]) : [change as Transaction],
      text,
    )
    if (!step) return
    history = record(history, step)
    bring(step.changes)
  }

  const workspace: Workspace = {
    files: () => texts,
    text,
    apply,
    undo: () => move(stepBack(history)),
    redo: () => move(stepForward(history)),
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
    isChanged,
    changedPaths: () => changed,
    savedText: (path) => disk.get(path)?.text,
    async save(paths = workspace.changedPaths()) {
      const result = await saveFiles(
        paths.filter(isChanged),
        text,
        (path) => disk.get(path)?.hash,
        write,
        (path, file) => {
          disk.set(path, file)
          note(path)
        },
      )
      tell(result.saved)
      return result
    },
    takeDisk(path, file) {
      const follows = file && !isChanged(path)
      if (file) disk.set(path, file)
      else disk.delete(path)
      // A step like any other: what was done before it can still be taken back.
      if (follows)
        apply({
          path,
          edits: editBetween(text(path), file.text),
          label: `Take ${path} from the disk`,
        })
      note(path)
      tell([path])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const kept = [...drafts.all()].map(
    ([path, draft]): Transaction => ({
      path,
      edits: editBetween(text(path), draft.text),
      label: 'Restore what was not saved',
    }),
  )
  apply(kept)
  return workspace
}

/**
 * A draft goes on from the file that it began with: where the disk has another by now, saving it is
 * a conflict.
 */
function withBases(saved: ReadonlyMap<string, SavedFile>, drafts: Drafts): Map<string, SavedFile> {
  const disk = new Map(saved)
  for (const [path, { base = '' }] of drafts.all()) {
    const file = disk.get(path)
    if (file) disk.set(path, { text: file.text, hash: base })
  }
  return disk
}

/** One step out of transactions; undefined when they change nothing. */
function stepOf(
  transactions: readonly Transaction[],
  text: (path: string) => string,
): Step | undefined {
  const now = new Map<string, string>()
  const changes = transactions.flatMap(({ path, edits, isTyped = false }) => {
    const before = now.get(path) ?? text(path)
    const change = {
      path,
      edits,
      inverse: invertEdits(before, edits),
      ...(isTyped ? { isTyped } : {}),
    }
    now.set(path, applyEdits(before, edits))
    return edits.length > 0 ? [change] : []
  })
  const [first] = transactions
  return first && changes.length > 0
    ? { label: first.label, ...(first.group === undefined ? {} : { group: first.group }), changes }
    : undefined
}
