import { describe, expect, it } from 'vitest'
import { casesIn } from '../../../renderer/core/testing'
import { operatorOf } from '../../../renderer/language'
import { operators } from '../../../renderer/language/operators'
import grammar from '../../../schemas/language/expression.schema.json'
import {
  conditionSentence,
  valuePhrase,
  withExactLiterals,
  plainNames,
  type Names,
  joinWords,
} from './value'

const cases = casesIn(grammar)
const names: Names = {
  ...plainNames,
  text: (key) => (key === 'shop.send' ? 'Send' : undefined),
  screen: () => '*Receipt*',
}

describe('a condition is described', () => {
  it.each(cases.filter(([, { opposite }]) => opposite !== undefined))(
    '%s',
    (_, { expression, reads, opposite }) => {
      expect(conditionSentence(expression, names)).toBe(reads)
      expect(conditionSentence(expression, names, false)).toBe(opposite)
    },
  )
})

describe('a value is described', () => {
  const values = cases.filter(([, { reads, opposite }]) => reads !== undefined && !opposite)
  it.each(values)('%s', (_, { expression, reads }) =>
    expect(valuePhrase(expression, names)).toBe(reads),
  )

  it('with its members if it is an object without an operator', () =>
    expect(valuePhrase({ id: '7', name: { var: 'a' } }, names)).toBe('(id: "7", name: a)'))
})

describe('sentences', () => {
  it('exist for every operator of the language', () => {
    const words = Object.keys(operators).map((operator) =>
      valuePhrase({ [operator]: ['a', { var: 'b' }, 1] }, names),
    )
    expect(words.filter((phrase) => /undefined|\[object/.test(phrase))).toEqual([])
  })

  it('and results have a case for every operator', () => {
    const lacks = (member: 'reads' | 'result') => {
      const known = cases.filter(([, entry]) => entry[member] !== undefined)
      const named = new Set(known.map(([, { expression }]) => operatorOf(Object(expression))))
      return Object.keys(operators).filter((operator) => !named.has(operator))
    }
    const advice = 'Add cases to the "x-cases" of these operators in expression.schema.json.'
    expect([lacks('reads'), lacks('result')], advice).toEqual([[], []])
  })

  it('distinguish a number from its digits in exact mode', () => {
    expect(valuePhrase('1', withExactLiterals(names))).not.toBe(
      valuePhrase(1, withExactLiterals(names)),
    )
  })

  it('join words with commas and "and"', () => {
    expect([
      joinWords([]),
      joinWords(['a']),
      joinWords(['a', 'b']),
      joinWords(['a', 'b', 'c'], 'or'),
    ]).toEqual(['', 'a', 'a and b', 'a, b or c'])
  })
})
