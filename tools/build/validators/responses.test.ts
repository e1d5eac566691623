import { describe, expect, it } from 'vitest'
import type { ResponseValidator } from '../../../src/api/response-validator'
import type { DataType } from '../../../renderer/language'
import type { Schema } from '../../packaging/schema'
import { responseValidators } from './responses'

/** Runs the generated module itself, as a browser would. */
async function checkOf(schema: Schema): Promise<(answer: unknown) => unknown> {
  const response = schema as DataType
  const text = responseValidators({
    endpoints: {
      answer: { method: 'GET', path: '/', response },
      never: { method: 'GET', path: '/', enabled: false, response },
    },
  })
  const { responses } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  )) as { responses: Record<string, ResponseValidator> }
  expect(Object.keys(responses)).toEqual(['answer'])
  return (answer) => {
    const holder = { answer }
    return responses['answer']!(holder) ? holder.answer : 'refused'
  }
}

describe('a generated check of answers', () => {
  it.each([
    ['integer', '1', 1],
    ['integer', 1, 1],
    ['integer', '00', 0],
    ['integer', '1.5', 'refused'],
    ['integer', 'one', 'refused'],
    ['number', '10.50', 10.5],
    ['number', {}, 'refused'],
    ['string', 174, '174'],
    ['string', null, ''],
    ['string', true, 'true'],
    ['string', [], 'refused'],
    ['boolean', 'true', true],
    ['boolean', 0, false],
    ['boolean', 'yes', 'refused'],
    ['array', null, 'refused'],
    ['object', 'html', 'refused'],
  ])('turns what comes as %s from %j into %j', async (type, given, expected) => {
    const asMember = await checkOf({ type: 'object', properties: { it: { type } } })
    expect(asMember({ it: given })).toEqual(expected === 'refused' ? 'refused' : { it: expected })
    const asWhole = await checkOf({ type })
    expect(asWhole(given)).toEqual(expected)
  })

  it('E2 ignores what is not declared, and refuses what is missing', async () => {
    const check = await checkOf({
      type: 'object',
      required: ['status'],
      properties: { status: { type: 'string' } },
    })
    expect(check({ status: '174', more: 1 })).toEqual({ status: '174', more: 1 })
    expect(check({ more: 1 })).toBe('refused')
  })

  it('converts inside lists', async () => {
    const check = await checkOf({
      type: 'array',
      items: { type: 'object', properties: { amount: { type: 'string' } } },
    })
    expect(check([{ amount: 12.5 }, { amount: null }])).toEqual([
      { amount: '12.5' },
      { amount: '' },
    ])
  })
})
