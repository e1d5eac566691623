import type { EventName, OpenChange } from '../../../server/answers'
import type { Layout } from '../layout'
import { t, type WordKey } from '../words/words'

/** The area of the page in which the keys of a command work. */
export type KeyPlace = 'page' | 'outline' | 'text'

interface CommandRow {
  readonly words: WordKey
  /** The keys in the format of `aria-keyshortcuts`. */
  readonly keys?: string
  /** The area in which the keys work, by default the whole page. */
  readonly keysIn?: KeyPlace
  /** The panels to open before the button of the command is visible. */
  readonly at?: Partial<Layout>
  /** The event that the command triggers on a change of a team. */
  readonly event?: EventName
  /** Returns whether the state of the open change allows the command. */
  readonly concerns?: (change: OpenChange) => boolean
  readonly needsNode?: boolean
  /** True if the command only shows its button, because the person must first read the page. */
  readonly isDecision?: boolean
}

const outline = { at: { left: 'outline' }, keysIn: 'outline', event: 'edit' } as const
const ofNodes = { ...outline, needsNode: true } as const
const make = { at: { left: 'screens' }, event: 'edit' } as const
const inReview = { drawer: 'review', drawerSize: 'high' } as const
const inText = { at: { middle: 'text' }, keysIn: 'text' } as const

/**
 * All commands of the studio. Buttons, shortcuts, the search and the list of keys use this table.
 * To run a command, the studio presses the button of the command.
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

/**
 * Returns the keys of a command as text, such as `Ctrl+S`; an empty string if the command has no
 * keys.
 */
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

/** Returns the command for pressed keys. Backspace counts as Delete, the Mac's ⌘ as Control. */
export function pressedCommand(event: PressedKeys, place: KeyPlace): CommandName | undefined {
  const pressed = keysOf(event)
  return commandNames.find((name) => {
    const { keys = '', keysIn = 'page' } = commands[name]
    return keysIn === place && keys.toLowerCase().split(' ').includes(pressed)
  })
}

/**
 * Returns the name of pressed keys, such as `control+s`. Shift counts only with a letter, because
 * some keyboards need Shift for a sign such as `/`.
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
