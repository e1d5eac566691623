import type { FromFrame } from '../frame/messages'
import { unseenPlaces } from '../outline/unseen'
import type { SelectionStore } from '../selection'
import { unseenIn, type LocatedScreen } from './locate-node'

type Unseen = Pick<Extract<FromFrame, { type: 'unseen' }>, 'screen' | 'pointers'>

/** Keeps the outline updated about the nodes of the open file that the phone does not show. */
export function followUnseen(
  selection: SelectionStore,
  located: () => LocatedScreen | undefined,
): { take: (message?: Unseen) => void } {
  let last: Unseen | undefined
  return {
    /** Without a message the last one is used again, for another file. */
    take(message = last) {
      last = message
      const screen = located()
      const { path, screen: open } = selection.getState()
      // While the phone shows another screen, the nodes of this one are unknown.
      const isKnown = screen && last?.screen === open
      unseenPlaces.setState(isKnown ? unseenIn(path, last!.pointers, screen) : [], true)
    },
  }
}
