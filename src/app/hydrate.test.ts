// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://lender.example/About/?x=1#part" }
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { App } from './app'
import type { MountedScreen } from './mount-screen'
import { currentLocation, hydrationKeyOf, prerenderedScreen } from './hydrate'

function rootFor(data: Record<string, string>): HTMLElement {
  const root = document.createElement('div')
  Object.assign(root.dataset, data)
  return root
}
const site = { appName: 'Crédito Claro' }

function mountedWith(
  changed: { session?: object; locale?: string; site?: object; screen?: string } = {},
): MountedScreen {
  const { session = {}, locale = 'es', site: own = site, screen = 'site-home' } = changed
  const values = { session, params: {}, profile: { profile: 'mx' }, config: { site: own, api: {} } }
  return {
    app,
    locale,
    close: () => {},
    view: { screen: { store: { values }, program: { screen, widgets: ['tabs'] } } },
  } as unknown as MountedScreen
}

const load = vi.fn(async () => {})
const app = { widgets: { load } } as unknown as App
const at = { pathname: '/', search: '', hash: '' }

afterEach(() => void load.mockClear())

describe('where the page is', () => {
  it('is the address of its static HTML where a host leads to a folder of that name', () => {
    expect(currentLocation(window, rootFor({ path: '/About' }))).toEqual({
      pathname: '/About',
      search: '?x=1',
      hash: '#part',
    })
    expect(window.location.href).toBe('https://lender.example/About?x=1#part')
  })

  it('is otherwise as the browser says', () => {
    expect(currentLocation(window, rootFor({ path: '/' })).pathname).toBe('/About')
    expect(currentLocation(window, rootFor({})).pathname).toBe('/About')
  })
})

describe('static HTML', () => {
  const hydrationKey = hydrationKeyOf(mountedWith())

  it('is drawn anew when a release has the screen', async () => {
    const mounted = { ...mountedWith(), app: { ...app } }
    expect(
      await prerenderedScreen(
        rootFor({ path: '/', hydrationKey }),
        at,
        Promise.resolve(mounted),
        app,
      ),
    ).toEqual({ mounted, isSame: false })
  })

  it('is taken over when everything that it shows is there and the same', async () => {
    const mounted = mountedWith()
    expect(
      await prerenderedScreen(
        rootFor({ path: '/', hydrationKey }),
        at,
        Promise.resolve(mounted),
        app,
      ),
    ).toEqual({ mounted, isSame: true })
    expect(load).toHaveBeenCalledWith(['tabs'])
  })

  it.each([
    ['another session', { session: { isNeedPop: '1' } }],
    ['another language', { locale: 'en' }],
    ['other settings', { site: { appName: 'Otro' } }],
    ['another screen under the same path', { screen: 'add-card' }],
  ])('is drawn anew, at once, for %s', async (_, changed) => {
    const mounted = mountedWith(changed)
    expect(
      await prerenderedScreen(
        rootFor({ path: '/', hydrationKey }),
        at,
        Promise.resolve(mounted),
        app,
      ),
    ).toEqual({ mounted, isSame: false })
  })

  it('is nothing to wait for at another address, or where there is none', async () => {
    const never = new Promise<MountedScreen>(() => {})
    expect(
      await prerenderedScreen(
        rootFor({ path: '/', hydrationKey }),
        { ...at, pathname: '/repayment' },
        never,
        app,
      ),
    ).toBeUndefined()
    expect(await prerenderedScreen(rootFor({}), at, never, app)).toBeUndefined()
  })

  it('gives way to the words of a failure when its screen cannot be had', async () => {
    expect(
      await prerenderedScreen(
        rootFor({ path: '/', hydrationKey }),
        at,
        Promise.reject(new Error('offline')),
        app,
      ),
    ).toBeUndefined()
  })
})
