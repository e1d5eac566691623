import type { EventName, OpenChange } from '../../../server/answers'
import type { Layout } from '../layout'
import { t, type WordKey } from '../words/words'

/** The place in which the keys of a command work. */
export type KeyPlace = 'page' | 'outline' | 'text'

interface CommandRow {
  readonly words: WordKey
  /** The keys in the format of `aria-keyshortcuts`. */
  readonly keys?: string
  /** The place in which the keys work, by default the whole page. */
  readonly keysIn?: KeyPlace
  /** The panels that contain the button of the command, if these panels can be hidden. */
  readonly at?: Partial<Layout>
  /** The event of a team's change that the command triggers. */
  readonly event?: EventName
  /** Returns whether the command is possible for an open change in its present state. */
  readonly concerns?: (change: OpenChange) => boolean
  /** True if the command requires selected nodes. */
  readonly needsNode?: boolean
  /**
   * True if the command only shows its button, because a person should read before the decision.
   */
  readonly isDecision?: boolean
}

const outline = { at: { left: 'outline' }, keysIn: 'outline', event: 'edit' } as const
const ofNodes = { ...outline, needsNode: true } as const
const make = { at: { left: 'screens' }, event: 'edit' } as const
const inReview = { drawer: 'review', drawerSize: 'high' } as const
const inText = { at: { middle: 'text' }, keysIn: 'text' } as const

/**
 * All commands of the studio. Buttons, shortcuts, the search and the list of keys derive from this
 * table. A command presses its button.
 */
const table = {
  find: { words: 'commands.find', keys: 'Control+K' },
  keys: { words: 'commands.keys', keys: 'Control+/' },
  save: { words: 'commands.save', keys: 'Control+S' },
  undo: { words: 'commands.undo', keys: 'Control+Z' },
  redo: { words: 'commands.redo', keys: 'Control+Shift+Z Control+Y' },
  signOut: { words: 'home.signOut' },
  newScreen: { words: 'makeTools.newScreen', ...make },
  rename: { words: 'makeTools.rename', ...make },
  delete: { words: 'makeTools.delete', ...make },
  add: { words: 'outlineTools.add', ...outline },
  moveUp: { words: 'outlineTools.moveUp', keys: 'Alt+ArrowUp', ...ofNodes },
  moveDown: { words: 'outlineTools.moveDown', keys: 'Alt+ArrowDown', ...ofNodes },
  moveOut: { words: 'outlineTools.moveOutOfTheNode', keys: 'Alt+ArrowLeft', ...ofNodes },
  moveIn: { words: 'outlineTools.moveIntoTheNodeAbove', keys: 'Alt+ArrowRight', ...ofNodes },
  duplicate: { words: 'outlineTools.duplicate', keys: 'Control+D', ...ofNodes },
  remove: { words: 'eventForm.remove', keys: 'Delete', ...ofNodes },
  // The browser's clipboard performs the three commands copy, cut and paste.
  copy: { words: 'commands.copy', keys: 'Control+C', keysIn: 'outline' },
  cut: { words: 'commands.cut', keys: 'Control+X', keysIn: 'outline' },
  paste: { words: 'commands.paste', keys: 'Control+V', keysIn: 'outline' },
  fragment: { words: 'outlineTools.makeAFragment', ...ofNodes },
  play: { words: 'phoneControls.takeTheStepsOfThe' },
  restart: { words: 'commands.restart' },
  dark: { words: 'commands.dark' },
  point: { words: 'phoneControls.aClickSelectsTheNode' },
  ownPhone: { words: 'phoneLink.open' },
  title: { words: 'steps.rename', at: inReview, event: 'title' },
  update: {
    words: 'steps.update',
    at: inReview,
    event: 'update',
    concerns: ({ isBehind }) => isBehind,
  },
  ask: { words: 'steps.ask', at: inReview, event: 'ask' },
  drop: { words: 'steps.drop', at: inReview, event: 'drop' },
  approve: {
    words: 'approveForm.approve',
    at: inReview,
    event: 'approve',
    concerns: ({ isOwn }) => !isOwn,
    isDecision: true,
  },
  more: { words: 'approveForm.more', at: inReview, event: 'more', isDecision: true },
  publish: {
    words: 'publishForm.checkAndPublish',
    at: inReview,
    event: 'publish',
    isDecision: true,
  },
  names: { words: 'commands.names', keys: 'Control+Space', ...inText },
  describe: { words: 'commands.describe', keys: 'Control+I', ...inText },
  fix: { words: 'commands.fix', keys: 'Control+.', ...inText },
  nextMistake: { words: 'commands.nextMistake', keys: 'F8', ...inText },
  findInText: { words: 'commands.findInText', keys: 'Control+F', ...inText },
} as const satisfies Readonly<Record<string, CommandRow>>

export type CommandName = keyof typeof table

export const commands: Readonly<Record<CommandName, CommandRow>> = table
export const commandNames = Object.keys(table) as CommandName[]

export function commandWords(name: CommandName): string {
  return t(commands[name].words)
}

/** Returns the keys of a command for people, such as `Ctrl+S`; empty if there are none. */
export function keyWords(name: CommandName): string {
  const [first = ''] = commands[name].keys?.split(' ') ?? []
  return first
    .replace('Control', isMac() ? '⌘' : 'Ctrl')
    .replace('Space', t('commands.space'))
    .replace('Delete', t('commands.deleteKey'))
    .replace('Shift', t('commands.shift'))
    .replace(/Arrow(\w+)/, (_, to: keyof typeof arrows) => arrows[to])
}

const arrows = { Up: '↑', Down: '↓', Left: '←', Right: '→' }

function isMac(): boolean {
  return navigator.platform.startsWith('Mac')
}

type PressedKeys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Returns the command of pressed keys. Backspace counts as Delete, and Command as Control. */
export function pressedCommand(event: PressedKeys, place: KeyPlace): CommandName | undefined {
  const pressed = keysOf(event)
  return commandNames.find((name) => {
    const { keys = '', keysIn = 'page' } = commands[name]
    return keysIn === place && keys.toLowerCase().split(' ').includes(pressed)
  })
}

/**
 * Returns the name of pressed keys. Shift counts only with a letter, because some keyboards need
 * Shift for signs.
 */
function keysOf({ key, altKey, ctrlKey, metaKey, shiftKey }: PressedKeys): string {
  const name = (key === 'Backspace' ? 'Delete' : key).toLowerCase()
  const isShifted = shiftKey && /^[a-z]$/.test(name)
  return [ctrlKey || metaKey ? 'control' : '', altKey ? 'alt' : '', isShifted ? 'shift' : '', name]
    .filter((part) => part !== '')
    .join('+')
}

/** Returns the button of a command; undefined while its panel is hidden. */
export function buttonOf(name: CommandName): HTMLButtonElement | undefined {
  return document.querySelector<HTMLButtonElement>(`button[data-command="${name}"]`) ?? undefined
}
