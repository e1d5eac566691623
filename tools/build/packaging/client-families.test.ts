import { expect, it } from 'vitest'
import type { Endpoint, EndpointFamily } from '../../../renderer/language'
import { readSources } from './sources'
import { clientFamilies } from './start-parts'

const family = {
  family: 'shop',
  $comment: 'for readers',
  base: 'shop',
  endpoints: {
    buy: {
      method: 'POST',
      path: '/buy',
      effect: false,
      description: 'for readers',
      response: { type: 'object' },
      params: {
        count: { in: 'body', schema: { type: 'integer', default: 1 }, required: true },
        note: { in: 'body', schema: { type: 'string', minLength: 1 } },
      },
    },
    never: { method: 'GET', path: '/never', enabled: false },
  },
} as unknown as EndpointFamily & { endpoints: { never: Endpoint } }

it('has the effect of a call, and the location, the constant and the minimum length of each parameter', () => {
  const params = {
    count: { in: 'body', schema: { default: 1 }, required: true },
    note: { in: 'body', schema: { minLength: 1 } },
  }
  expect(clientFamilies([family])).toEqual([
    {
      family: 'shop',
      base: 'shop',
      endpoints: { buy: { method: 'POST', path: '/buy', effect: false, params } },
    },
  ])
})

it('omits a family without calls', () => {
  expect(clientFamilies([{ ...family, endpoints: { never: family.endpoints.never } }])).toEqual([])
})

it('omits the response types of the real families', () => {
  const families = Object.values(readSources(process.cwd()).families)
  expect(JSON.stringify(clientFamilies(families))).not.toMatch(
    /"response"|"description"|"examples"/,
  )
})
