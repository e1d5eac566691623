import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operators } from '../../../renderer/language/operators'
import type { Json } from '../../../renderer/language/json'
import {
  conditionSentence,
  valuePhrase,
  withExactLiterals,
  plainNames,
  type Names,
  joinWords,
} from './value'

interface Case {
  readonly name: string
  readonly condition?: Json
  readonly value?: Json
  readonly reads: string
  readonly opposite?: string
}

const cases = JSON.parse(
  readFileSync(new URL('../diff/cases/sentences.json', import.meta.url), 'utf8'),
) as Case[]
const names: Names = {
  ...plainNames,
  text: (key) => (key === 'shop.send' ? 'Send' : undefined),
  screen: () => '*Receipt*',
}

describe('a condition is described as', () => {
  it.each(cases.filter((entry) => 'condition' in entry))(
    '$name',
    ({ condition, reads, opposite }) => {
      expect(conditionSentence(condition, names)).toBe(reads)
      expect(conditionSentence(condition, names, false)).toBe(opposite)
    },
  )
})

describe('a value is described as', () => {
  it.each(cases.filter((entry) => 'value' in entry))('$name', ({ value, reads }) =>
    expect(valuePhrase(value, names)).toBe(reads),
  )
})

describe('sentences', () => {
  it('exist for every operator of the language', () => {
    const words = Object.keys(operators).map((operator) =>
      valuePhrase({ [operator]: ['a', { var: 'b' }, 1] }, names),
    )
    expect(words.filter((phrase) => /undefined|\[object/.test(phrase))).toEqual([])
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
