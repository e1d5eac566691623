import { t } from '../words/words'
import type { KeyboardEvent } from 'react'
import type { Direction } from './targets'
import type { NodeActions } from './use-node-actions'

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
}

/** Applies a key to a node, and returns whether it was handled; false for other keys. */
export function pressOnNode(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  pointer: string,
  actions: NodeActions,
  say: (what: string) => void,
): boolean {
  const tell = (done: boolean, words: string) => {
    say(done ? words : t('nodeKeys.itCannotGoThere'))
    return true
  }
  if (altKey && directions[key])
    return tell(actions.move(pointer, directions[key]), t('nodeKeys.moved'))
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd')
    return tell(actions.duplicate(pointer), t('nodeKeys.duplicated'))
  return key === 'Delete' || key === 'Backspace'
    ? tell(actions.remove(pointer), t('nodeKeys.removed'))
    : false
}
