import { t } from '../words/words'
import type { Drafts } from './drafts'
import {
  applyEdits,
  editBetween,
  invertEdits,
  type TextEdit,
} from '../../../analysis/edits/text-edit'
import { mergeTexts } from '../../../analysis/merge/merge-texts'

export interface Transaction {
  readonly path: string
  readonly edits: readonly TextEdit[]
  /** The description for the undo button, such as `Remove the button`. */
  readonly label: string
  /** Consecutive transactions with the same group are one undo step. */
  readonly group?: string
  /** True during typing: more edits will follow, so that views may wait. */
  readonly isTyped?: boolean
  /** True for the edit of another person. Undo skips it. */
  readonly isForeign?: boolean
}

/** Combines transactions into one undo step; `undefined` if they change nothing. */
export function stepOf(
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
  const { label = '', group, isForeign } = first ?? {}
  return changes.length > 0 ? { label, group, isForeign, changes } : undefined
}

export function restoredDrafts(drafts: Drafts, text: (path: string) => string): Transaction[] {
  return [...drafts.all()].map(([path, draft]) => ({
    path,
    edits: editBetween(text(path), draft.text),
    label: t('transaction.restoreWhatWasNotSaved'),
  }))
}

/** A change to one file, with the edits that undo it. */
export interface FileChange {
  readonly path: string
  readonly edits: readonly TextEdit[]
  readonly inverse: readonly TextEdit[]
  /** True during typing: more edits will follow, so that views may wait. */
  readonly isTyped?: boolean
}

interface Step {
  readonly label: string
  readonly group?: string | undefined
  readonly isForeign?: boolean | undefined
  readonly changes: readonly FileChange[]
}

/**
 * The undo steps of all files. `done` also contains the edits of other people, because these edits
 * move the positions of earlier steps.
 */
export interface History {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

const isOwn = ({ isForeign }: Step) => !isForeign

/** Returns the step that `stepBack` undoes: the last step that is not an edit of another person. */
export const lastOwn = ({ done }: History): Step | undefined => done.findLast(isOwn)

export const emptyHistory: History = { done: [], undone: [] }

/**
 * Adds a step, or joins it to the last step if both have the same group. Deletes the steps that
 * could be redone. The edit of another person deletes these steps only if one of them changes the
 * same file.
 */
export function record({ done, undone }: History, step: Step): History {
  if (step.isForeign)
    return {
      done: [...done, step],
      undone: undone.some((other) => pathsOf(other).some((path) => pathsOf(step).includes(path)))
        ? []
        : undone,
    }
  const last = done.at(-1)
  if (!last || step.group === undefined || last.group !== step.group)
    return { done: [...done, step], undone: [] }
  return {
    done: [...done.slice(0, -1), { ...last, changes: [...last.changes, ...step.changes] }],
    undone: [],
  }
}

interface Move {
  readonly changes: readonly FileChange[]
  readonly history: History
}

/**
 * Undoes the user's last step, and keeps later edits of other people. The changes are empty if
 * another person has edited the same place since then.
 */
export function stepBack(history: History, text: (path: string) => string): Move | undefined {
  const { done, undone } = history
  const at = done.findLastIndex(isOwn)
  const step = done[at]
  if (!step) return undefined
  const paths = pathsOf(step)
  const later = done.slice(at + 1).flatMap(({ changes }) => changes)
  if (!later.some(({ path }) => paths.includes(path)))
    return {
      changes: backwards(step.changes),
      history: { done: done.toSpliced(at, 1), undone: [...undone, step] },
    }
  const files = paths.map((path) => {
    const after = applyChanges(text(path), backwards(later), path)
    const before = applyChanges(after, backwards(step.changes), path)
    return { path, before, now: text(path), merged: mergeTexts(after, before, text(path)) }
  })
  const merged = files.flatMap(({ merged: result, ...file }) =>
    result.kind === 'merged' ? [{ ...file, after: result.text }] : [],
  )
  if (merged.length < files.length)
    return {
      changes: [],
      history: { done: done.with(at, { ...step, isForeign: true }), undone },
    }
  // Later edits of these files now start from the text before the undone step.
  const others = merged.map(({ path, before, after }) => changeBetween(path, before, after))
  const rest = done.slice(at + 1).map((other) => ({
    ...other,
    changes: other.changes.filter(({ path }) => !paths.includes(path)),
  }))
  return {
    changes: merged.map(({ path, now, after }) => changeBetween(path, now, after)),
    history: {
      done: [...done.slice(0, at), ...rest, { label: '', isForeign: true, changes: others }],
      undone: [
        ...undone,
        {
          label: step.label,
          changes: merged.map(({ path, now, after }) => changeBetween(path, after, now)),
        },
      ],
    },
  }
}

/** Redoes the step that was undone last. */
export function stepForward({ done, undone }: History): Move | undefined {
  const step = undone.at(-1)
  return (
    step && {
      changes: step.changes,
      history: { done: [...done, closed(step)], undone: undone.slice(0, -1) },
    }
  )
}

const pathsOf = ({ changes }: Step) => [...new Set(changes.map(({ path }) => path))]

const backwards = (changes: readonly FileChange[]) => changes.toReversed().map(turned)

const applyChanges = (text: string, changes: readonly FileChange[], path: string) =>
  changes
    .filter((change) => change.path === path)
    .reduce((now, { edits }) => applyEdits(now, edits), text)

const changeBetween = (path: string, before: string, after: string): FileChange => ({
  path,
  edits: editBetween(before, after),
  inverse: editBetween(after, before),
})

function turned({ path, edits, inverse }: FileChange): FileChange {
  return { path, edits: inverse, inverse: edits }
}

/** Removes the group of a redone step, so that later typing is a new step. */
function closed({ label, changes }: Step): Step {
  return { label, changes }
}
