import { expect, it } from 'vitest'
import { exampleAnswer } from './from-schema'

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

it('gives nothing if a required member has no example', () => {
  const properties = { name: text, note: { type: 'string' } }
  expect(exampleAnswer({ type: 'object', properties, required: ['note'] })).toBeUndefined()
  expect(exampleAnswer({ type: 'object', properties: {} })).toBeUndefined()
})
