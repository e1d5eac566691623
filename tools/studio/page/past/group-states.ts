import type { SavedState } from '../../../server/answers'

/** One save, or several consecutive saves by one person that the history shows as one. */
export interface StateGroup extends SavedState {
  readonly count: number
  /** The state before the first of these saves; undefined for the oldest state in the list. */
  readonly previous: SavedState | undefined
}

const restMs = 15 * 60_000

/**
 * Groups consecutive edits by one person. The studio saves after each pause in typing, so single
 * saves would be too many to read.
 */
export function groupStates(states: readonly SavedState[]): StateGroup[] {
  const groups: StateGroup[] = []
  for (const state of singleStates(states)) {
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
        previous: state.previous,
      }
    else groups.push(state)
  }
  return groups
}

export function singleStates(states: readonly SavedState[]): StateGroup[] {
  return states.map((state, at) => ({ ...state, count: 1, previous: states[at + 1] }))
}

/** Returns the state that was current at a time, and all later states. */
export function statesSince(
  states: readonly SavedState[],
  time: string,
): { readonly seen: SavedState | undefined; readonly later: readonly StateGroup[] } {
  // The time of a commit has no milliseconds.
  const isLater = ({ at }: SavedState) => Date.parse(at) > Date.parse(time)
  return {
    seen: states.find((state) => !isLater(state)),
    later: singleStates(states).filter(isLater),
  }
}
