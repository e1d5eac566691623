import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '../words/words'
import type { Direction } from './targets'
import type { NodeActions } from './use-node-actions'

/** An action on the selected nodes, which has a button and a key. */
export interface NodeCommand {
  readonly name: string
  readonly sign: ReactNode
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string
  /** The message after the action. */
  readonly done: string
  readonly run: (actions: NodeActions, pointers: readonly string[]) => boolean
}

export const drawn = {
  viewBox: '0 0 16 16',
  width: 14,
  height: 14,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.4,
  'aria-hidden': true,
} as const

const copySign = (
  <svg {...drawn}>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5v-1.5a1.5 1.5 0 0 0-1.5-1.5h-5a1.5 1.5 0 0 0-1.5 1.5v5a1.5 1.5 0 0 0 1.5 1.5h1.5" />
  </svg>
)

const move = (direction: Direction, sign: string, name: string, key: string): NodeCommand => ({
  name,
  sign,
  keys: `Alt+${key}`,
  done: t('outlineTools.moved'),
  run: (actions, pointers) => actions.move(pointers, direction),
})

export const nodeCommands: readonly NodeCommand[] = [
  move('up', '↑', t('outlineTools.moveUp'), 'ArrowUp'),
  move('down', '↓', t('outlineTools.moveDown'), 'ArrowDown'),
  move('out', '←', t('outlineTools.moveOutOfTheNode'), 'ArrowLeft'),
  move('in', '→', t('outlineTools.moveIntoTheNodeAbove'), 'ArrowRight'),
  {
    name: t('outlineTools.duplicate'),
    sign: copySign,
    keys: 'Control+D',
    done: t('outlineTools.duplicated'),
    run: (actions, pointers) => actions.duplicate(pointers),
  },
  {
    name: t('outlineTools.remove'),
    sign: '✕',
    keys: 'Delete',
    done: t('outlineTools.removed'),
    run: (actions, pointers) => actions.remove(pointers),
  },
]

/** The command of a pressed key. Backspace is Delete, and Command is Control. */
export function commandOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: KeyboardEvent): NodeCommand | undefined {
  const name = key === 'Backspace' ? 'Delete' : key
  const pressed = `${altKey ? 'Alt+' : ''}${ctrlKey || metaKey ? 'Control+' : ''}${name}`
  return nodeCommands.find(({ keys }) => keys.toLowerCase() === pressed.toLowerCase())
}
