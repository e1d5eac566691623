import { t } from '../words/words'
import type { Drafts } from './drafts'
import {
  applyEdits,
  editBetween,
  invertEdits,
  type TextEdit,
} from '../../../analysis/edits/text-edit'

export interface Transaction {
  readonly path: string
  readonly edits: readonly TextEdit[]
  /** The description in the tooltip of undo, such as `Remove the button`. */
  readonly label: string
  /** Typing with the same group is undone together. */
  readonly group?: string
  /** True during typing: more edits will follow, so that views may wait. */
  readonly isTyped?: boolean
}

/** Combines transactions into one step; `undefined` if they change nothing. */
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
  return first && changes.length > 0
    ? { label: first.label, ...(first.group === undefined ? {} : { group: first.group }), changes }
    : undefined
}

export function restoring(drafts: Drafts, text: (path: string) => string): Transaction[] {
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
  readonly group?: string
  readonly changes: readonly FileChange[]
}

/** The steps that can be undone and redone, over all files. */
export interface History {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const emptyHistory: History = { done: [], undone: [] }

/**
 * Adds a step, or joins it to the last step of the same group. Deletes the steps that could be
 * redone.
 */
export function record({ done }: History, step: Step): History {
  const last = done.at(-1)
  if (!last || step.group === undefined || last.group !== step.group)
    return { done: [...done, step], undone: [] }
  return {
    done: [...done.slice(0, -1), { ...last, changes: [...last.changes, ...step.changes] }],
    undone: [],
  }
}

/** Undoes the last step. Returns the changes to make, and the history after them. */
export function stepBack({
  done,
  undone,
}: History): { changes: FileChange[]; history: History } | undefined {
  const step = done.at(-1)
  if (!step) return undefined
  return {
    changes: step.changes.toReversed().map(turned),
    history: { done: done.slice(0, -1), undone: [...undone, step] },
  }
}

/** Redoes the step that was undone last. */
export function stepForward({
  done,
  undone,
}: History): { changes: readonly FileChange[]; history: History } | undefined {
  const step = undone.at(-1)
  return (
    step && {
      changes: step.changes,
      history: { done: [...done, closed(step)], undone: undone.slice(0, -1) },
    }
  )
}

function turned({ path, edits, inverse }: FileChange): FileChange {
  return { path, edits: inverse, inverse: edits }
}

/** Ends the group of a redone step, so that later typing does not join it. */
function closed({ label, changes }: Step): Step {
  return { label, changes }
}
