// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://lender.example/About/?x=1#part" }
import { describe, expect, it } from 'vitest'
import { currentLocation } from './current-location'

describe('the location of the page', () => {
  it('is the path in the static HTML if the host redirects to the folder of the page', () => {
    expect(currentLocation(window, '/About')).toEqual({
      pathname: '/About',
      search: '?x=1',
      hash: '#part',
    })
    expect(window.location.href).toBe('https://lender.example/About?x=1#part')
  })

  it('is otherwise the location of the browser', () => {
    expect(currentLocation(window, '/').pathname).toBe('/About')
    expect(currentLocation(window, undefined).pathname).toBe('/About')
  })
})
