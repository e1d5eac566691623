import { afterEach, expect, it } from 'vitest'
import { blockSessionEmails } from './action-runtime'

afterEach(() => document.body.replaceChildren())

function tap(href: string, event: string): boolean {
  document.body.innerHTML = `<a href="${href}"><b>x</b></a>`
  const tapped = new MouseEvent(event, { bubbles: true, cancelable: true })
  document.querySelector('b')!.dispatchEvent(tapped)
  return !tapped.defaultPrevented
}

it.each(['click', 'auxclick'])(
  'blocks an e-mail that would contain the session id (%s)',
  (event) => {
    blockSessionEmails(document, () => ({ sessionId: 's-12' }))
    expect(tap('mailto:s.1-2@evil.example', event)).toBe(false)
    expect(tap('mailto:help@lender.example', event)).toBe(true)
    expect(tap('/order?sessionId=s-12', event)).toBe(true)
  },
)
