import { expect, it } from 'vitest'
import type { DataType } from '../../../renderer/language'
import { answerShapes } from '.'

it('the shape of a response has only the keywords of the response type that phones use', () => {
  const response: DataType = {
    description: 'An order.',
    properties: {
      amount: { type: 'string', format: 'x-money', 'x-alias': 'sum', examples: ['1'] },
      rows: { items: { type: 'integer', default: 0, maximum: 9 } },
      logo: { type: 'string', format: 'x-image' },
      sent: { type: 'string', format: 'x-image', 'x-echo': true },
    },
    required: ['amount'],
  }
  const shapes = answerShapes({
    endpoints: {
      order: { method: 'GET', path: '/', response },
      never: { method: 'GET', path: '/', enabled: false, response: { type: 'string' } },
      silent: { method: 'GET', path: '/' },
    },
  })
  expect(shapes).toEqual({
    order: {
      type: 'object',
      properties: {
        amount: { type: 'string', 'x-alias': 'sum' },
        sum: {},
        rows: { type: 'array', items: { type: 'integer', default: 0, maximum: 9 } },
        logo: { type: 'string', format: 'x-image' },
        sent: { type: 'string' },
      },
      required: ['amount'],
    },
  })
})
