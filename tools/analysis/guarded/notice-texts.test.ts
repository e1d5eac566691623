import { expect, it } from 'vitest'
import { noticeTexts } from './guarded-texts'

const family = {
  family: 'pay',
  failure: { show: 'message', fallback: 'pay.failed' },
  network: { show: 'text', text: 'pay.offline' },
  endpoints: {
    send: { loading: 'common.loading' },
    confirm: {
      failure: { show: 'message', texts: { 7: 'fixed.wrong' } },
      network: { show: 'nothing' },
    },
  },
}

it('finds the notices of an endpoint and of its family', () =>
  expect(noticeTexts(['pay.send'], [family])).toEqual([
    'common.loading',
    'pay.failed',
    'pay.offline',
  ]))
it('prefers the notices of the endpoint to the notices of its family', () =>
  expect(noticeTexts(['pay.confirm'], [family])).toEqual(['fixed.wrong']))
it.each(['pay.none', 'other.send', 'pay.constructor', 'pay'])('finds nothing for %s', (name) =>
  expect(noticeTexts([name], [family])).toEqual([]),
)
