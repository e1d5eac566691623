import { expect, it } from 'vitest'
import { compareLines } from './draw-tile'

it.each([
  ['nothing', 'a\nb', 'a\nb', [], []],
  ['an added line', 'a\nb', 'a\n\n b \nc', [], ['c']],
  ['a repeated line that is removed once', 'a\na\nb', 'a\nb', ['a'], []],
  ['a line whose words changed', 'a\nold', 'a\nnew', ['old'], ['new']],
  ['nothing for a line that moved', 'a\nb', 'b\na', [], []],
])('the comparison of two snapshots reports %s', (_, before, now, gone, come) => {
  expect(compareLines(before, now)).toEqual({ gone, come })
})
