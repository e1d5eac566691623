import type { SavedState } from '../../../server/answers'

/** Saves that a person made one after the other, as the history shows them. */
export interface StateGroup extends SavedState {
  readonly count: number
}

const restMs = 15 * 60_000

/** Joins the edits of one person that follow each other, since the studio saves after each pause. */
export function groupStates(states: readonly SavedState[]): StateGroup[] {
  const groups: StateGroup[] = []
  for (const state of states) {
    const last = groups.at(-1)
    const isSame =
      last?.kind === 'edit' &&
      state.kind === 'edit' &&
      last.who === state.who &&
      last.title === state.title &&
      Date.parse(last.at) - Date.parse(state.at) < restMs
    if (isSame)
      groups[groups.length - 1] = {
        ...last,
        paths: [...new Set([...last.paths, ...state.paths])],
        count: last.count + 1,
      }
    else groups.push({ ...state, count: 1 })
  }
  return groups
}
