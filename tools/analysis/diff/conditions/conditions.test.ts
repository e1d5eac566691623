import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../renderer/language/json'
import { plainNames } from '../../sentences/value'
import { compareConditions } from './compare-conditions'
import { causesOf, expandRules } from '../screens/effects'

interface Case {
  readonly name: string
  readonly verb?: string
  readonly before?: Json
  readonly after?: Json
  readonly reads: readonly string[]
}

const cases = JSON.parse(
  readFileSync(new URL('../cases/conditions.json', import.meta.url), 'utf8'),
) as Case[]
const names = { before: plainNames, after: plainNames }

describe('the change of a condition is described as', () => {
  it.each(cases)('$name', ({ before, after, verb = 'shows', reads }) =>
    expect(compareConditions(before, after, verb, names).map(({ words }) => words)).toEqual(reads),
  )
})

describe('expanding rules', () => {
  const rules = {
    late: { and: [{ rule: 'open' }, { var: 'a' }] },
    open: { var: 'b' },
    round: { rule: 'round' },
  }

  it('also expands rules that a rule uses', () =>
    expect([
      ...causesOf({ '!': { rule: 'late' } }, { rules, options: {}, fragments: new Map() }),
    ]).toEqual(['rule late', 'rule open']))

  it('expands only the given rules', () =>
    expect(expandRules({ rule: 'late' }, rules, new Set(['late']))).toEqual({
      and: [{ rule: 'open' }, { var: 'a' }],
    }))

  it('stops at a rule that refers to itself', () =>
    expect(expandRules({ rule: 'round' }, rules, new Set(['round']))).toEqual({ rule: 'round' }))
})
