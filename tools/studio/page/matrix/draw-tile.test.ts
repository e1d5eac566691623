import { expect, it } from 'vitest'
import { compareLines } from './draw-tile'

it.each([
  ['nothing', 'a\nb', 'a\nb', [], []],
  ['a line that came', 'a\nb', 'a\n\n b \nc', [], ['c']],
  ['a line that is there once less', 'a\na\nb', 'a\nb', ['a'], []],
  ['a line that reads otherwise', 'a\nold', 'a\nnew', ['old'], ['new']],
  ['nothing for a line that moved', 'a\nb', 'b\na', [], []],
])('two snapshots count as different for %s', (_, before, now, gone, come) => {
  expect(compareLines(before, now)).toEqual({ gone, come })
})
