import { encode } from '@jridgewell/sourcemap-codec'
import { expect, it } from 'vitest'
import { moveMappings } from './source-maps'

const code = 'first\nab cd ef'
const mappings = encode([
  [[0, 0, 0, 0]],
  [
    [0, 0, 1, 0],
    [3, 0, 1, 3],
    [6, 0, 1, 6],
  ],
])

it('moves the mappings after an insertion, but only on the same line', () => {
  const moved = moveMappings(mappings, code, [{ at: 'first\nab '.length, length: 10 }])
  expect(moved).toBe(
    encode([
      [[0, 0, 0, 0]],
      [
        [0, 0, 1, 0],
        [13, 0, 1, 3],
        [16, 0, 1, 6],
      ],
    ]),
  )
})

it('accepts several insertions in any order; positions refer to the original code', () => {
  const insertions = [
    { at: 'first\nab cd '.length, length: 1 },
    { at: 'first\nab '.length, length: 10 },
  ]
  const expected = encode([
    [[0, 0, 0, 0]],
    [
      [0, 0, 1, 0],
      [13, 0, 1, 3],
      [17, 0, 1, 6],
    ],
  ])
  expect(moveMappings(mappings, code, insertions)).toBe(expected)
  expect(moveMappings(mappings, code, insertions.toReversed())).toBe(expected)
})
