import { expect, it } from 'vitest'
import { comparedWords } from './checker-panel'

it.each([
  ['words', 'Pay [danger]', 'Repay [danger]', ['Pay', 'Repay']],
  ['words and display options', 'Pay [danger]', 'Repay [block]', ['Pay (Danger)', 'Repay (Block)']],
  ['a new node', undefined, 'Updated [caption]', [undefined, 'Updated']],
  ['a removed node', '[xl]', undefined, ['', undefined]],
  [
    'display options',
    'Pay [caption, not block]',
    'Pay [lines 3, folded]',
    ['Pay (Caption, not Block)', 'Pay (Lines 3, folded)'],
  ],
  ['the first display option', 'Pay', 'Pay [danger]', ['Pay', 'Pay (Danger)']],
  ['options without words', '[s]', '[xl]', ['(Small)', '(Very large)']],
])('compares %s', (_, before, now, words) => {
  expect(comparedWords(before, now)).toEqual(words)
})
