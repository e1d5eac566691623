import { describe, expect, it } from 'vitest'
import { readShape } from '../api/validators'
import { checkAddress, refusalOf } from './check-address'

const site = { privacyFrame: 'https://privacy.example/page' } as never
const hosts = {
  allowedHosts: ['pay.example'],
  site,
  api: { origin: 'https://api.example', loan: '/v1/loan', other: 'https://other.example/base' },
  imageHosts: [] as string[],
}

describe('a URL on the page', () => {
  it.each([
    ['https://evil.example/login', 'host'],
    ['//evil.example/x', 'host'],
    ['https://page.invalid@evil.example/', 'userinfo'],
    ['https:\\\\evil.example', 'characters'],
    ['javascript:alert(1)', 'scheme'],
    ['JAVASCRIPT:alert(1)', 'scheme'],
    ['java\tscript:alert(1)', 'characters'],
    ['java\nscript:alert(1)', 'characters'],
    ['data:text/html,<script>1</script>', 'scheme'],
    ['data:image/svg+xml,<svg/>', 'scheme'],
    ['blob:https://page.invalid/1', 'scheme'],
    ['tel:123', 'scheme'],
    ['mailto:a@b.example?bcc=c@d.example', 'scheme'],
  ])('is not allowed for %j (%s)', (address, reason) =>
    expect(refusalOf(address, 'link', hosts)).toBe(reason),
  )

  it.each(['#terms-late', 'https://privacy.example/page', 'mailto:a@b.example'])(
    'is allowed for %s',
    (address) => expect(refusalOf(address, 'link', hosts)).toBeUndefined(),
  )

  it.each([
    '/loanDetail?orderId=1',
    '#/addnormalcard',
    'https://pay.example/a',
    'https://pay.example/?s=session',
  ])(
    'is allowed for %s only if a server sent exactly this URL, not if a document built it',
    (address) => {
      expect(refusalOf(address, 'link', hosts)).toBe('built')
      readShape({ type: 'string', format: 'x-url' }, address, [])
      expect(refusalOf(address, 'link', hosts)).toBeUndefined()
      expect(refusalOf(`${address}&orderId=2`, 'link', hosts)).toBe('built')
    },
  )

  it.each([
    ['https://user:word@pay.example/a.png', 'userinfo'],
    ['http://pictures.example/a.png', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,<script>1</script>', 'scheme'],
    ['blob:https://evil.example/1', 'scheme'],
    ['https:\\\\pictures.example', 'characters'],
    ['java\tscript:alert(1)', 'characters'],
  ])('is not allowed for an image from %j (%s)', (address, reason) =>
    expect(refusalOf(address, 'image', hosts)).toBe(reason),
  )

  it.each([
    '/stadium/files/1',
    'https://api.example/a.png',
    'https://other.example/a.png',
    'data:image/png;base64,iVBO\nRw0K',
    'DATA:image/png;base64,iVBO',
    'blob:https://page.invalid/1',
  ])('is allowed for an image from %j', (address) =>
    expect(refusalOf(address, 'image', hosts)).toBeUndefined(),
  )
})

describe('an image from a host outside the configuration', () => {
  const picture = 'https://pictures.example/a.png'
  const whole = `${picture}?size=2`
  const echo = 'https://evil.example/p?s=echo'
  const url = { type: 'string', format: 'x-image' } as const
  const answer = { logos: [null, { url: whole }], words: echo, sent: [echo] }
  readShape(
    {
      type: 'object',
      properties: {
        logos: { type: 'array', items: { type: 'object', properties: { url } } },
        words: { type: 'string' },
      },
    },
    answer,
    [],
  )

  it('is shown if a server sent its URL [E1]', () =>
    expect(refusalOf(whole, 'image', hosts)).toBeUndefined())

  it.each([picture, `${whole}&s=session`, echo, 'https://evil.example/p?s=1', '//evil.example/p'])(
    'is not shown if a document built its URL, even if a server returns it (%s) [E1]',
    (address) => expect(refusalOf(address, 'image', hosts)).toBe('host'),
  )

  it('is shown only from the configured hosts if the configuration lists hosts [E1]', () => {
    const listed = { ...hosts, imageHosts: ['cdn.example'] }
    expect(refusalOf('https://cdn.example/b.png', 'image', listed)).toBeUndefined()
    expect(refusalOf('https://api.example/b.png', 'image', listed)).toBeUndefined()
    expect(refusalOf(whole, 'image', listed)).toBe('host')
  })

  it('is not followed as a link either [E1]', () =>
    expect(refusalOf(whole, 'link', hosts)).toBe('host'))
})

it('a URL of the configuration is allowed, but other URLs of its host are not', () => {
  expect(checkAddress('https://privacy.example/page', hosts).ok).toBe(true)
  expect(checkAddress('https://privacy.example/other', hosts).ok).toBe(false)
})
