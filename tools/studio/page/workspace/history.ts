import type { TextEdit } from '../../../analysis/edits'

/** What happened to one file, and what takes it back. */
export interface FileChange {
  readonly path: string
  readonly edits: readonly TextEdit[]
  readonly inverse: readonly TextEdit[]
  /** Somebody is typing a text: more will follow at once, and who only shows it may wait. */
  readonly isTyped?: boolean
}

/** What one press of undo takes back. */
export interface Step {
  readonly label: string
  readonly group?: string
  readonly changes: readonly FileChange[]
}

/** The steps that were taken, over all files, and those that were taken back. */
export interface History {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** A history in which nothing has happened. */
export const emptyHistory: History = { done: [], undone: [] }

/** Adds a step; one of the same group as the last joins it. What had been taken back is gone. */
export function record({ done }: History, step: Step): History {
  const last = done.at(-1)
  if (!last || step.group === undefined || last.group !== step.group)
    return { done: [...done, step], undone: [] }
  return {
    done: [...done.slice(0, -1), { ...last, changes: [...last.changes, ...step.changes] }],
    undone: [],
  }
}

/** Takes the last step back: the changes to make, and the history after them. */
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

/** Takes the step that was taken back last once more. */
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

/** What is typed after a step was taken again does not join it. */
function closed({ label, changes }: Step): Step {
  return { label, changes }
}
