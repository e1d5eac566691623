import { expect, it } from 'vitest'
import { createPhoneLinks } from './cookies'

it('a link is valid for a day, on every server with the same secret', () => {
  let now = Date.parse('2026-11-26T10:00:00Z')
  const links = createPhoneLinks('secret', () => now)
  const { token, until } = links.make('abc')
  expect(until).toBe('2026-11-27T10:00:00.000Z')
  now += 86_399_999
  expect(createPhoneLinks('secret', () => now).open(token)).toBe('abc')
  now += 1
  expect(links.open(token)).toBeUndefined()
})

it('a link with another secret, a changed link and a truncated link are invalid', () => {
  const { token } = createPhoneLinks('secret').make('abc')
  const links = createPhoneLinks('other')
  expect(links.open(token)).toBeUndefined()
  const own = links.make('abc').token
  const changed = `${own.slice(0, -2)}${own.endsWith('AA') ? 'BB' : 'AA'}`
  expect([links.open(changed), links.open(''), links.open('abc')]).toEqual(Array(3).fill(undefined))
})
