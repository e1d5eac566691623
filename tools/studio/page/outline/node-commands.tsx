import type { KeyboardEvent, ReactNode } from 'react'
import { type CommandName, pressedCommand } from '../commands/commands'
import { t } from '../words/words'
import type { Direction, NodeActions } from './use-node-actions'

/** A command for nodes, with a button and a key. */
export interface NodeCommand {
  readonly command: CommandName
  readonly sign: ReactNode
  /** The message that is announced after the command. */
  readonly done: string
  readonly run: (actions: NodeActions, pointers: readonly string[]) => boolean
}

export const iconProps = {
  viewBox: '0 0 16 16',
  width: 14,
  height: 14,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.4,
  'aria-hidden': true,
} as const

const copySign = (
  <svg {...iconProps}>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5v-1.5a1.5 1.5 0 0 0-1.5-1.5h-5a1.5 1.5 0 0 0-1.5 1.5v5a1.5 1.5 0 0 0 1.5 1.5h1.5" />
  </svg>
)

const move = (direction: Direction, sign: string, command: CommandName): NodeCommand => ({
  command,
  sign,
  done: t('outlineTools.moved'),
  run: (actions, pointers) => actions.move(pointers, direction),
})

export const nodeCommands: readonly NodeCommand[] = [
  move('up', '↑', 'moveUp'),
  move('down', '↓', 'moveDown'),
  move('out', '←', 'moveOut'),
  move('in', '→', 'moveIn'),
  {
    command: 'duplicate',
    sign: copySign,
    done: t('outlineTools.duplicated'),
    run: (actions, pointers) => actions.duplicate(pointers),
  },
  {
    command: 'remove',
    sign: '✕',
    done: t('outlineTools.removed'),
    run: (actions, pointers) => actions.remove(pointers),
  },
]

/** Returns the command of a pressed key. */
export function commandOf(event: KeyboardEvent): NodeCommand | undefined {
  const pressed = pressedCommand(event, 'outline')
  return nodeCommands.find(({ command }) => command === pressed)
}
