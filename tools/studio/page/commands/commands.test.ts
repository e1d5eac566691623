import { expect, it } from 'vitest'
import { commandNames, commands, pressedCommand } from './commands'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

it.each([
  [press('s', { ctrlKey: true }), 'page', 'save'],
  [press('K', { metaKey: true }), 'page', 'find'],
  [press('z', { ctrlKey: true }), 'page', 'undo'],
  [press('Z', { ctrlKey: true, shiftKey: true }), 'page', 'redo'],
  [press('y', { ctrlKey: true }), 'page', 'redo'],
  // A Spanish keyboard needs Shift for this sign.
  [press('/', { ctrlKey: true, shiftKey: true }), 'page', 'keys'],
  [press('ArrowUp', { altKey: true }), 'outline', 'moveUp'],
  [press('Backspace'), 'outline', 'remove'],
  [press('Delete'), 'page', undefined],
  [press('s'), 'page', undefined],
] as const)('finds the command for pressed keys: %#', (event, place, command) => {
  expect(pressedCommand(event, place)).toBe(command)
})

it('two commands in the same place never share keys', () => {
  const keys = commandNames.flatMap((name) =>
    (commands[name].keys ?? '')
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => `${commands[name].keysIn ?? 'page'} ${one}`),
  )
  expect(keys).toEqual([...new Set(keys)])
})
