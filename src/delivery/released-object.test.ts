import { expect, it } from 'vitest'
import loan from '../../schemas/endpoints/loan.json'
import { parseObject } from './released-object'

it('reads a release from before under the names that hold now', () => {
  const endpoints = { pay: { method: 'GET', path: '/pay', repeat: true } }
  const text = JSON.stringify({ ...loan, endpoints })
  expect(parseObject('endpoints/loan', text)['endpoints']).toEqual({
    pay: { method: 'GET', path: '/pay', duplicateCommonParams: true },
  })
})
