import { t } from '../words/words'
import type { Drafts } from './drafts'
import type { SavedFile, SaveResult, WriteFiles, Conflict } from './saved-file'
import { editBetween, applyEdits } from '../../../analysis/edits/text-edit'
import { mergeTexts } from '../../../analysis/merge/merge-texts'
import {
  emptyHistory,
  type FileChange,
  type History,
  lastOwn,
  record,
  restoredDrafts,
  stepBack,
  stepForward,
  stepOf,
  type Transaction,
} from './transaction'

/**
 * Receives the changed files. `changes` has the order of the edits; it is empty if only the version
 * on the disk has changed.
 */
export type WorkspaceListener = (paths: readonly string[], changes: readonly FileChange[]) => void

/** All files of the project with their unsaved edits, and one undo history for all of them. */
export interface Workspace {
  /** Returns all files with their unsaved edits. After each change, it is a new map. */
  readonly files: () => ReadonlyMap<string, string>
  readonly text: (path: string) => string
  /** Returns whether this person can edit files. */
  readonly canEdit: () => boolean
  /**
   * Applies transactions as one undo step. If a list has several transactions for a file, the
   * positions of each refer to the text after the previous one.
   */
  readonly apply: (change: Transaction | readonly Transaction[]) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undoLabel: string
  readonly redoLabel: string
  readonly isChanged: (path: string) => boolean
  /** Returns the paths of the unsaved files; a new list only if a path comes or goes. */
  readonly changedPaths: () => readonly string[]
  /** Returns the text of a file when it was last read or saved; `undefined` for a new file. */
  readonly savedText: (path: string) => string | undefined
  /** Saves the files with these paths; without paths, all files with unsaved edits. */
  readonly save: (paths?: readonly string[]) => Promise<SaveResult>
  /**
   * Sets the version on the disk. A file without unsaved edits gets this version. A file with
   * unsaved edits keeps them, and the next save replaces the version on the disk.
   */
  readonly takeDisk: (path: string, disk: SavedFile | undefined) => void
  /**
   * Merges a version that another person saved. `base` is the common version, by default the
   * version on the disk. If there is a conflict, nothing changes, and the next save reports it.
   * Undo keeps the other person's edits.
   */
  readonly join: (path: string, disk: SavedFile, base?: string) => void
  /**
   * Removes a file that another person deleted. A file with unsaved edits stays, and the next save
   * reports a conflict.
   */
  readonly leave: (path: string) => void
  /**
   * Calls the listener after each change, after each save and after each update from the disk. The
   * returned function removes the listener.
   */
  readonly subscribe: (listener: WorkspaceListener) => () => void
}

/**
 * Creates a workspace over saved files. Restores stored drafts as one undo step. While `canEdit`
 * returns false, only the saves of other people change the workspace.
 */
export function createWorkspace(
  saved: ReadonlyMap<string, SavedFile>,
  drafts: Drafts,
  write: WriteFiles,
  canEdit: () => boolean = () => true,
): Workspace {
  const files = trackFiles(saved, drafts)
  const edited = editFiles(files)
  const { apply, undo, redo } = edited
  if (canEdit()) apply(restoredDrafts(drafts, files.text))
  const join = (path: string, file: SavedFile, base = files.onDisk(path)?.text ?? '') => {
    if (files.onDisk(path)?.hash === file.hash) return
    const merged = mergeTexts(base, files.text(path), file.text)
    if (merged.kind === 'conflict') return
    files.setOnDisk(path, file)
    apply({
      path,
      edits: editBetween(files.text(path), merged.text),
      label: '',
      isForeign: true,
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
      apply({ path, edits: editBetween(files.text(path), ''), label: '', isForeign: true })
      files.compare(path)
      edited.tell([path])
    },
    takeDisk(path: string, file: SavedFile | undefined) {
      const follows = file && !files.isChanged(path)
      files.setOnDisk(path, file)
      // The update is a normal undo step, so that earlier steps can still be undone.
      if (follows)
        apply({
          path,
          edits: editBetween(files.text(path), file.text),
          label: t('workspace.takeTheSavedVersion', { path }),
        })
      files.compare(path)
      edited.tell([path])
    },
  })
}

type EditActions = Pick<
  Workspace,
  'apply' | 'undo' | 'redo' | 'canUndo' | 'canRedo' | 'undoLabel' | 'redoLabel' | 'subscribe'
> & { tell: (paths: readonly string[], changes?: readonly FileChange[]) => void }

/** Edits files, with one undo history for all of them. */
function editFiles(files: TrackedFiles): EditActions {
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
    undo: () => take(stepBack(history, files.text)),
    redo: () => take(stepForward(history)),
    get canUndo() {
      return lastOwn(history) !== undefined
    },
    get canRedo() {
      return history.undone.length > 0
    },
    get undoLabel() {
      return lastOwn(history)?.label ?? ''
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

/** Saves files. A file counts as saved even if another file fails. */
async function saveFiles(
  paths: readonly string[],
  files: TrackedFiles,
  write: WriteFiles,
): Promise<SaveResult> {
  const saved: string[] = []
  const merged: { path: string; sent: string; file: SavedFile }[] = []
  const conflicts: Conflict[] = []
  const failed: SaveResult['failed'][number][] = []
  const sent = paths.map((path) => ({ path, text: files.text(path), before: files.onDisk(path) }))
  const own: string[] = []
  const answers =
    sent.length === 0
      ? []
      : await write(sent.map(({ path, text, before }) => ({ path, text, base: before?.hash })))
  for (const [at, { path, text, before }] of sent.entries()) {
    const answer = answers[at]!
    if (answer.kind === 'failed') {
      if (answer.isUnreachable) files.noteSent(path, text)
      failed.push({ path, ...answer })
    } else if (answer.kind === 'conflict') {
      const { disk } = answer
      if (disk && files.hasSent(path, disk.text)) {
        files.setOnDisk(path, disk)
        files.compare(path)
        own.push(path)
      } else conflicts.push({ path, base: before?.text, mine: text, disk })
    } else {
      const file = { text: answer.text ?? text, hash: answer.hash }
      if (file.text === text) {
        files.setOnDisk(path, text === '' ? undefined : file)
        files.compare(path)
      } else merged.push({ path, sent: text, file })
      saved.push(path)
    }
  }
  const result = { saved, merged, conflicts, failed }
  if (own.length === 0) return result
  // For these files, the server had an earlier save whose answer was lost. Now the later edits are
  // saved.
  const later = await saveFiles(own, files, write)
  return {
    saved: [...saved, ...later.saved],
    merged: [...merged, ...later.merged],
    conflicts: [...conflicts, ...later.conflicts],
    failed: [...failed, ...later.failed],
  }
}

/** The edited files and the files on the disk. */
interface TrackedFiles {
  /** Returns all files with their unsaved edits. After each change, it is a new map. */
  readonly all: () => ReadonlyMap<string, string>
  readonly text: (path: string) => string
  readonly onDisk: (path: string) => SavedFile | undefined
  readonly isChanged: (path: string) => boolean
  /** Returns the files that differ from the disk; a new list only if a path comes or goes. */
  readonly changedPaths: () => readonly string[]
  /** Applies changes. Returns the changed files. */
  readonly change: (changes: readonly FileChange[]) => string[]
  /** Sets the version on the disk. Call `compare` afterwards. */
  readonly setOnDisk: (path: string, file: SavedFile | undefined) => void
  /** Compares a file with the disk. Stores a draft if they differ, or deletes the draft. */
  readonly compare: (path: string) => void
  /** Remembers a text that was sent without an answer. The server may have written it. */
  readonly noteSent: (path: string, text: string) => void
  readonly hasSent: (path: string, text: string) => boolean
}

/** The number of sent texts to remember per file, besides the first and the newest text. */
const mostSent = 20

function trackFiles(saved: ReadonlyMap<string, SavedFile>, drafts: Drafts): TrackedFiles {
  const disk = withBases(saved, drafts)
  let texts: ReadonlyMap<string, string> = new Map(
    [...saved].map(([path, { text }]) => [path, text]),
  )
  let changed: readonly string[] = []
  const sent = new Map<string, ReadonlySet<string>>()

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
    setOnDisk(path, file) {
      if (file) disk.set(path, file)
      else disk.delete(path)
      sent.delete(path)
    },
    noteSent(path, text) {
      const [first = text, ...others] = sent.get(path) ?? []
      sent.set(path, new Set([first, ...others.slice(-mostSent), text]))
    },
    hasSent: (path, text) => sent.get(path)?.has(text) ?? false,
    compare,
  }
}

/**
 * Returns the texts after changes. A file whose text becomes empty is removed; a save then deletes
 * it on the disk.
 */
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
 * Returns the saved files. A file with a draft gets the hash on which the draft is based, so that
 * the next save detects later changes of the file.
 */
function withBases(saved: ReadonlyMap<string, SavedFile>, drafts: Drafts): Map<string, SavedFile> {
  const disk = new Map(saved)
  for (const [path, { base = '' }] of drafts.all()) {
    const file = disk.get(path)
    if (file) disk.set(path, { text: file.text, hash: base })
  }
  return disk
}
