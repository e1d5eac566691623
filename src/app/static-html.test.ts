// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { App } from './app'
import type { MountedScreen } from './mount-screen'
import { hydrationKeyOf, isPrerendered, showRoot } from './static-html'

function rootFor(data: Record<string, string>): HTMLElement {
  const root = document.createElement('div')
  Object.assign(root.dataset, data)
  return root
}
const site = { appName: 'Crédito Claro' }

function mountedWith(
  changed: {
    session?: object
    locale?: string
    site?: object
    screen?: string
    shell?: string
  } = {},
): MountedScreen {
  const {
    session = {},
    locale = 'es',
    site: own = site,
    screen = 'site-home',
    shell = 'none',
  } = changed
  const values = { session, params: {}, profile: { profile: 'mx' }, config: { site: own, api: {} } }
  return {
    app: shell === 'none' ? app : { ...app, shell: { kind: shell } },
    locale,
    close: () => {},
    view: { screen: { store: { values }, program: { screen, widgets: ['tabs'] } } },
  } as unknown as MountedScreen
}

const app = { shell: { kind: 'none' } } as unknown as App
const at = { pathname: '/', search: '', hash: '' }

describe('static HTML', () => {
  const root = rootFor({ path: '/', hydrationKey: hydrationKeyOf(mountedWith()) })

  it('is kept if the app would render the same', () =>
    expect(isPrerendered(root, at, mountedWith(), app)).toBe(true))

  it('is rendered again if a release replaces the screen', () =>
    expect(isPrerendered(root, at, { ...mountedWith(), app: { ...app } }, app)).toBe(false))

  it.each([
    ['another session', { session: { isNeedPop: '1' } }],
    ['another language', { locale: 'en' }],
    ['other settings', { site: { appName: 'Otro' } }],
    ['another screen under the same path', { screen: 'add-card' }],
    ['a native app around it', { shell: 'android' }],
  ])('is rendered again for %s', (_, changed) =>
    expect(isPrerendered(root, at, mountedWith(changed), app)).toBe(false),
  )

  it('is used only at the path of its page', () => {
    expect(isPrerendered(root, { ...at, pathname: '/repayment' }, mountedWith(), app)).toBe(false)
    expect(isPrerendered(rootFor({}), at, mountedWith(), app)).toBe(false)
  })

  it('is replaced by the root element if it was hidden', () => {
    const place = rootFor({ path: '/' })
    place.textContent = 'Another page'
    document.documentElement.classList.add('lz-elsewhere')
    document.body.innerHTML = '<div id="elsewhere">Loading</div>'
    showRoot(place)
    expect(place.textContent).toBe('')
    expect(document.getElementById('elsewhere')).toBeNull()
    expect(document.documentElement.className).toBe('')
  })
})
