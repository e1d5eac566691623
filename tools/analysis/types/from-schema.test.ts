import { expect, it } from 'vitest'
import { exampleAnswer, schemaType } from './from-schema'
import { typeMismatch } from './union'

const text = { type: 'string', examples: ['Ana', 'Luis'] }

it('takes the first example of each member', () => {
  const items = { type: 'array', items: { type: 'object', properties: { name: text } } }
  const properties = { name: text, kind: { enum: ['a', 'b'] }, items, note: { type: 'string' } }
  expect(exampleAnswer({ type: 'object', properties, required: ['name'] })).toEqual({
    name: 'Ana',
    kind: 'a',
    items: [{ name: 'Ana' }],
  })
})

it('returns nothing if a required member has no example', () => {
  const properties = { name: text, note: { type: 'string' } }
  expect(exampleAnswer({ type: 'object', properties, required: ['note'] })).toBeUndefined()
  expect(exampleAnswer({ type: 'object', properties: {} })).toBeUndefined()
})

it.each([
  ['a text with a number', { type: 'string', examples: ['12.00'] }, true],
  ['an amount', { type: 'string', format: 'x-money' }, true],
  ['a date', { type: 'string', examples: ['2026-01-05'] }, false],
  ['words', { type: 'string', examples: ['Ana'] }, false],
])('decides for %s whether an amount may be shown', (_, schema, fits) => {
  const amount = schemaType({ type: 'string', 'x-money': true })
  expect(typeMismatch(schemaType(schema), amount) === undefined).toBe(fits)
})
