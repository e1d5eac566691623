import { expect, it, vi } from 'vitest'
import { createFakeWorld, settle } from '../../renderer/core/testing'
import type { RouteEntry } from '../bootstrap/bootstrap-data'
import type { MountedScreen } from './mount-screen'
import { prefetchNext } from './screen-host'
import { createRouteTable } from './route-table'

const entry = (screen: string, next?: string[]): RouteEntry => ({
  screen,
  routes: [`/${screen}`],
  namespaces: ['common', screen],
  sources: [],
  widgets: [],
  ...(next ? { next } : {}),
})

function setUp(next?: string[], document: () => Promise<unknown> = async () => ({})) {
  const world = createFakeWorld()
  const screen = world.open({ data: { order: { endpoint: 'shop.order' } }, body: [] })
  screen.start()
  const read: string[] = []
  const app = {
    ...createRouteTable([entry('order', next), entry('pay')]),
    routes: createRouteTable([entry('pay')]),
    localeFor: () => 'es',
    embedded: { document: (name: string) => (read.push(name), document()) },
    texts: {
      load: async (locale: string, names: readonly string[]) =>
        void read.push(...names.map((name) => `${locale}/${name}`)),
    },
  }
  const left = new AbortController()
  const mounted = { app, view: { screen } } as unknown as MountedScreen
  const place = { pathname: '/order', search: '', hash: '' }
  const reading = prefetchNext(mounted, place, { clock: world.clock, left: left.signal })
  const see = async () => {
    await settle()
    world.clock.pass(1000)
    await reading
    await settle()
  }
  return { read, left, see }
}

it('reads the documents and translations of the next screens once the current screen is visible', async () => {
  const { read, see } = setUp(['pay', 'gone'])
  expect(read).toEqual([])
  await see()
  expect(read).toEqual(['pay', 'es/common', 'es/pay'])
})

it('reads nothing if the screen has no next screens, or was left', async () => {
  const nowhere = setUp()
  await nowhere.see()
  const gone = setUp(['pay'])
  gone.left.abort()
  await gone.see()
  expect([nowhere.read, gone.read]).toEqual([[], []])
})

it('reports no failure, because the next screen loads its documents again', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { see } = setUp(['pay'], () => Promise.reject(new Error('gone')))
  await see()
  await new Promise((resolve) => void setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
