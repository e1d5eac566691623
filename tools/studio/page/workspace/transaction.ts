import { t } from '../words/words'
import type { Drafts } from './drafts'
import type { Step } from './history'
import {
  applyEdits,
  editBetween,
  invertEdits,
  type TextEdit,
} from '../../../analysis/edits/text-edit'

/** An edit of one file. */
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

/** Restores the stored drafts. */
export function restoring(drafts: Drafts, text: (path: string) => string): Transaction[] {
  return [...drafts.all()].map(([path, draft]) => ({
    path,
    edits: editBetween(text(path), draft.text),
    label: t('transaction.restoreWhatWasNotSaved'),
  }))
}
