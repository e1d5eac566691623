import { assert, constantFrom, letrec, property, type Arbitrary } from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../../renderer/language'
import { fold } from '../expressions/fold'
import { truthOf } from '../operators/operator-meaning'
import { decide } from './decide'

const numbers = constantFrom(1, 2, 2.5, 3)
const subject: Json = { var: 'n' }
const atoms: Arbitrary<Json> = constantFrom(
  '<',
  '<=',
  '>',
  '>=',
  '===',
  '!==',
  'in',
  'between',
).chain((operator) =>
  numbers.map((bound): Json => {
    if (operator === 'in') return { in: [subject, [bound, 3]] }
    if (operator === 'between') return { '<=': [bound, subject, 2] }
    return { [operator]: [subject, bound] }
  }),
)
const { condition } = letrec<{ condition: Json }>((tie) => ({
  condition: constantFrom('atom', 'atom', 'not', 'and', 'or').chain((kind): Arbitrary<Json> => {
    if (kind === 'atom') return atoms
    if (kind === 'not') return tie('condition').map((inner): Json => ({ '!': inner }))
    return tie('condition').chain((left) => atoms.map((right): Json => ({ [kind]: [left, right] })))
  }),
}))
const values: readonly Json[] = [
  null,
  '',
  'a',
  '2',
  '2.50',
  '9',
  -1,
  0,
  1,
  1.5,
  2,
  2.2,
  2.5,
  2.7,
  3,
  4,
  true,
  [],
]

it('a condition that the checker decides has the same result in the engine for every value', () => {
  assert(
    property(condition, (one) => {
      const truth = decide([one], { rules: {}, given: () => undefined })
      if (truth === undefined) return
      for (const value of values)
        expect([
          value,
          truthOf(fold(one, { rule: () => undefined, path: () => ({ value }) })),
        ]).toEqual([value, truth])
    }),
    { numRuns: 2000 },
  )
})

it('a condition about a number is decided as in the engine, for every number', () => {
  const model = { rules: {}, given: () => undefined, typeOf: () => ({ number: {} }) }
  assert(
    property(condition, (one) => {
      const truth = decide([one], model)
      const results = values
        .filter((value) => typeof value === 'number')
        .map((value) => truthOf(fold(one, { rule: () => undefined, path: () => ({ value }) })))
      const [first] = results
      expect(truth).toBe(results.every((each) => each === first) ? first : undefined)
    }),
    { numRuns: 2000 },
  )
})
