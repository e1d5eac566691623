import { createRequire } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { EngineError } from '../../language/faults'
import type { Json } from '../../language/json'
import { evaluateIn } from '../testing'
import table from './json-logic.cases.json'
import differences from './json-logic.differences.json'

type Case = [rule: Json, data: Json, result: Json]
type Ours = string | { value: Json }
interface Difference {
  reason: string
  /** The result that our interpreter must have: a value or the code of an error. */
  ours: Ours
  /** The expressions of the public table. */
  rules?: Json[]
  /** Expressions outside the public table, with the result of json-logic-js. */
  beyond?: { rule: Json; data: Json; public: Json }[]
}

const cases = (table as unknown[]).filter((entry): entry is Case => Array.isArray(entry))
const listed = differences as Difference[]
const show = (value: unknown) => JSON.stringify(value)
const reasons = new Map(
  listed.flatMap(({ rules = [], ours }) => rules.map((rule) => [show(rule), ours] as const)),
)

function ours(rule: Json, data: Json): Ours {
  try {
    return { value: evaluateIn(data, rule) as Json }
  } catch (error) {
    if (error instanceof EngineError) return error.code
    throw error
  }
}

function loadPublished(): { apply(rule: Json, data: Json): Json } {
  const require = createRequire(import.meta.url)
  delete require.cache[require.resolve('json-logic-js')]
  return require('json-logic-js') as ReturnType<typeof loadPublished>
}

describe('the public JSON Logic table', () => {
  it('is complete', () => expect(cases).toHaveLength(278))

  it.each(
    cases
      .filter(([rule]) => !reasons.has(show(rule)))
      .map((entry) => [show(entry), entry] as const),
  )('%s', (_, [rule, data, result]) => {
    expect(ours(rule, data)).toEqual({ value: result })
  })
})

describe('an intended difference', () => {
  it.each(
    listed.flatMap(({ reason, rules = [], ours }) =>
      rules.map((rule) => [reason, show(rule), rule, ours] as const),
    ),
  )('%s %s', (_, text, rule, expected) => {
    const inTable = cases.filter(([other]) => show(other) === text)
    expect(inTable, 'the rule is in the table').not.toHaveLength(0)
    for (const [, data, result] of inTable) {
      expect(ours(rule, data)).toEqual(expected)
      expect(expected, 'it differs no longer').not.toEqual({ value: result })
    }
  })

  const published = loadPublished()
  it.each(
    listed.flatMap(({ reason, beyond = [], ours }) =>
      beyond.map((entry) => [reason, show(entry.rule), entry, ours] as const),
    ),
  )('%s %s', (_, __, entry, expected) => {
    vi.spyOn(console, 'log').mockImplementationOnce(() => undefined)
    expect(published.apply(entry.rule, entry.data), 'the library changed').toEqual(entry.public)
    expect(ours(entry.rule, entry.data)).toEqual(expected)
    expect(expected, 'it differs no longer').not.toEqual({ value: entry.public })
  })
})
