// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://lender.example/privacy", "settings": { "navigation": { "disableMainFrameNavigation": true, "disableChildPageNavigation": true } } }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followLinks, anchorOf } from './screen-page'
import { createRouteTable } from './route-table'

const screen = (name: string, routes: string[]) => ({
  screen: name,
  routes,
  namespaces: [],
  sources: [],
  widgets: [],
})
const routes = createRouteTable([
  screen('site-home', ['/']),
  screen('loan-terms', ['/loanTerms']),
  screen('add-card', ['#/addnormalcard']),
  screen('not-found', []),
])

let stop: () => void
const go = vi.fn()

beforeEach(() => {
  stop = followLinks(document, routes, go)
})
afterEach(() => {
  stop()
  go.mockReset()
  document.body.innerHTML = ''
})

function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  document.querySelector('a > b, a')!.dispatchEvent(click)
  return !click.defaultPrevented
}

describe('a link', () => {
  it.each([
    ['/', '/'],
    ['/loanTerms?isNeedPop=1', '/loanTerms?isNeedPop=1'],
    ['https://lender.example/loanTerms', '/loanTerms'],
    ['#/addnormalcard', '/privacy#/addnormalcard'],
  ])('to a screen, %s, stays in the app', (href, address) => {
    expect(click(`<a href="${href}"><b>Leer</b></a>`)).toBe(false)
    expect(go.mock.calls).toEqual([[address]])
  })

  it('opens its screen once when tapped twice', () => {
    go.mockImplementation((address: string) => window.history.pushState(null, '', address))
    const before = window.history.length
    for (const tap of [1, 2]) expect(click('<a href="/loanTerms">x</a>'), `${tap}`).toBe(false)
    expect(go.mock.calls).toEqual([['/loanTerms']])
    expect(window.history.length).toBe(before + 1)
    window.history.replaceState(null, '', '/privacy')
  })

  it.each([
    ['another site', '<a href="https://other.example/loanTerms">x</a>'],
    ['an e-mail address', '<a href="mailto:a@b.example">x</a>'],
    ['a file that is not a screen', '<a href="/assets/terms.pdf">x</a>'],
    ['an empty fragment', '<a href="#">x</a>'],
    ['a new window', '<a href="/loanTerms" target="_blank">x</a>'],
    ['a download', '<a href="/loanTerms" download="terms.html">x</a>'],
  ])('to %s is left to the browser', (_, html) => {
    expect(click(html)).toBe(true)
    expect(go).not.toHaveBeenCalled()
  })

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('with %o is left to the browser', (init) => {
    expect(click('<a href="/loanTerms">x</a>', init)).toBe(true)
  })

  it('to an anchor scrolls there, moves the focus and adds no history entry', () => {
    const entries = window.history.length
    expect(click('<a href="#terms-late">9</a><h2 id="terms-late">9. Late</h2>')).toBe(false)
    expect(document.activeElement?.id).toBe('terms-late')
    expect(window.location.hash).toBe('#terms-late')
    expect(window.history.length).toBe(entries)
    expect(go).not.toHaveBeenCalled()
  })

  it('is left to the browser after the app has removed its listener', () => {
    stop()
    expect(click('<a href="/loanTerms">x</a>')).toBe(true)
  })
})

it.each([
  ['#terms-late', 'terms-late'],
  ['#%', '%'],
  ['#/addnormalcard', undefined],
  ['#', undefined],
  ['', undefined],
])('the hash %j names the anchor %j', (hash, part) => expect(anchorOf(hash)).toBe(part))
