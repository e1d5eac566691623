import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBody } from './encode-body'
import { parseAnswer } from './parse-json'
import { readShape } from './validators'

describe('parseAnswer', () => {
  it.each([
    ['{"cardId":1234567890123456789}', { cardId: '1234567890123456789' }],
    ['{"cardId":-1234567890123456789}', { cardId: '-1234567890123456789' }],
    [
      '[9007199254740991,9007199254740992,9007199254740993]',
      ['9007199254740991', '9007199254740992', '9007199254740993'],
    ],
    ['{"a":"1234567890123456789"}', { a: '1234567890123456789' }],
    [
      '{"a":"x: 1234567890123456789, \\" 1234567890123456789"}',
      { a: 'x: 1234567890123456789, " 1234567890123456789' },
    ],
    ['{"1234567890123456789":1}', { '1234567890123456789': 1 }],
    ['1234567890123456789.5', Number('1234567890123456789.5')],
    ['0.12345678901234567', Number('0.12345678901234567')],
    ['1234567890123456789e2', Number('1234567890123456789e2')],
    ['100000000000000000000000', '100000000000000000000000'],
    ['6658699678403662022', '6658699678403662022'],
    ['{"a":1,"b":[true,null,"x"]}', { a: 1, b: [true, null, 'x'] }],
  ])('reads %s', (text, value) => expect(parseAnswer(text)).toEqual(value))

  it.each(['', '{"a":', '"'.repeat(9999), '<html>1234567890123456789'])(
    'leaves %s unchanged',
    (text) => expect(parseAnswer(text)).toBe(text),
  )

  it('keeps the digits of an id of any length from the response to the next request', async () => {
    const id = fc
      .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 1n, max: 10n ** 40n }))
      .map(([sign, n]) => `${sign}${n}`)
    const type = { type: 'object', properties: { cardId: { type: 'string' } } } as const
    await fc.assert(
      fc.asyncProperty(id, fc.constantFrom('form', 'json'), async (digits, encoding) => {
        const problems: string[] = []
        const answer = readShape(
          type,
          parseAnswer(`{"note":"${digits}","cardId":${digits}}`),
          problems,
        ) as { cardId: string }
        const request = { url: '/', problems: [], files: {}, body: { cardId: answer.cardId } }
        const body = await encodeBody(request, { encoding, method: 'POST' }, (file) =>
          Promise.resolve(file),
        )
        expect(typeof body === 'string' ? body : JSON.stringify(body)).toContain(digits)
        expect(problems).toEqual([])
      }),
    )
  })

  it('gives a number if the type is a number', () => {
    const type = { type: 'object', properties: { count: { type: 'integer' } } } as const
    expect(readShape(type, parseAnswer('{"count":1234567890123456789}'), [])).toEqual({
      count: Number('1234567890123456789'),
    })
  })
})
