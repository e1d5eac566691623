import { expect, it } from 'vitest'
import { readOptions } from './read-options'
import { turnsOf } from './run-rounds'

it('the pages take turns in every round, after a warm-up round', () => {
  const turns = turnsOf(readOptions(['--line', '400', '--screen', 'order', '--rounds', '2']))
  expect(turns.map(({ round, page }) => `${round} ${page}`)).toEqual([
    '-1 app',
    '-1 react',
    '-1 floor',
    '0 app',
    '0 react',
    '0 floor',
    '1 app',
    '1 react',
    '1 floor',
  ])
})

it('without arguments, every screen is visited with both connections', () => {
  const counted = turnsOf(readOptions([])).filter(({ round }) => round === 0)
  expect(new Set(counted.map(({ line, screen }) => `${line} ${screen}`)).size).toBe(6)
})

it.each([
  [['--line', '3g'], 'There is no line "3g". There are: 150, 400.'],
  [['--screen', 'card'], 'There is no screen "card". There are: order, repayment, extension.'],
  [['--rounds', '0'], '--rounds must be a number of at least 1, not "0".'],
])('%j is rejected, with the known names', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
})
