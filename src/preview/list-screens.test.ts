import { expect, it } from 'vitest'
import type { RouteEntry } from '../bootstrap/bootstrap-data'
import { listScreens } from './preview-methods'

const facts = (screen: string, ...routes: string[]): RouteEntry => ({
  screen,
  routes,
  namespaces: [],
  sources: [],
  widgets: [],
})
const files = {
  delay: {
    screen: 'delay',
    scenarios: {
      slow: { title: 'Three Seconds', query: { orderId: '1', isNeedPop: '2' } },
      offline: {},
    },
  },
}

it('gives every scenario its own URL; the query of the scenario overrides other parameters', () => {
  const [delay] = listScreens(
    [facts('delay', '/delay', '/Delay')],
    files,
    { isNeedPop: '1', languageType: '1' },
    'w',
  )
  const query = (address: string) =>
    Object.fromEntries(new URL(address, 'http://x.test').searchParams)
  expect(delay?.scenarios.map(({ name, title }) => [name, title])).toEqual([
    ['slow', 'Three Seconds'],
    ['offline', ''],
  ])
  expect(query(delay!.scenarios[0]!.address)).toMatchObject({
    isNeedPop: '2',
    languageType: '1',
    orderId: '1',
    sessionId: 'scenario.delay.slow.w',
  })
  expect(query(delay!.scenarios[1]!.address)).toMatchObject({
    isNeedPop: '1',
    sessionId: 'scenario.delay.offline.w',
  })
  expect(delay?.address).toBe('/delay?isNeedPop=1&languageType=1')
  expect(delay?.search).toBe('delay /delay /delay slow three seconds offline ')
})

it('lists a hash route on the start page, and a screen without routes or scenarios', () => {
  const listed = listScreens(
    [facts('add-card', '#/addnormalcard'), facts('not-found')],
    {},
    {},
    'w',
  )
  expect(listed.map(({ address, scenarios }) => [address, scenarios])).toEqual([
    ['/#/addnormalcard?', []],
    ['/not-found?', []],
  ])
})
