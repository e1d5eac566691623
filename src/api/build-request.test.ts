import { describe, expect, it } from 'vitest'
import { areEndpoints } from '../delivery/released-object'
import { buildRequest } from './build-request'
import type { Endpoint } from './endpoint-family'

const page = 'https://app.example'
const bases = ['', '/stadium', '/api/{provider}/', 'https://api.example', 'https://api.example/v2/']

function addressOf(path: string, base = '', params: Record<string, unknown> = {}): string {
  const places = Object.keys(params).map((name) => [name, { in: 'path', schema: {} }] as const)
  const endpoint = { name: 'x.y', base: 'b', path, method: 'GET', session: false }
  const declared = { ...endpoint, params: Object.fromEntries(places) } as unknown as Endpoint
  const deps = { api: { origin: '', b: base }, provider: 'lender', common: [], session: {} }
  return buildRequest(declared, params, deps).url
}

const elsewhere = [
  '//evil.example/collect',
  '///evil.example/collect',
  '/\\evil.example/collect',
  '\\\\evil.example/collect',
  '/\t/evil.example/collect',
  '/\n/evil.example/collect',
  '/../evil.example',
  '/x/../../evil.example',
  '/./evil.example',
  '/x//evil.example',
  '/x?y',
  '/x#y',
]

describe('the URL of a call', () => {
  it.each(elsewhere)('is empty for the path %j [E1]', (path) => {
    for (const base of bases) expect(addressOf(path, base)).toBe('')
  })

  it.each(['', '..', '.', null, {}, '\t'])(
    'never gets its host from a parameter (%j) [E1]',
    (value) => {
      for (const base of bases) {
        const address = addressOf('/{a}/evil.example/collect', base, { a: value })
        expect([page, 'https://api.example']).toContain(new URL(address, page).origin)
      }
    },
  )

  it.each(
    ['..', '/', '//', '\\', '%2e%2e', '../..', '?x', '#x', '@evil.example', 'a\r\nb', '\0'].concat([
      '',
      '...',
      '‥',
      '．．',
      'é',
      '%',
      'a/../../b',
      ':8443',
      '\t',
    ]),
  )('keeps the parameter %j in its segment, or is empty [E1]', (value) => {
    for (const base of bases) {
      const address = addressOf('/v3/{p}/end', base, { p: value })
      if (address) expect(new URL(address, page).pathname).toMatch(/\/v3\/[^/]+\/end$/)
    }
  })

  it.each([
    ['/v3/loan', '', '/v3/loan'],
    ['v3/loan/', '', '/v3/loan/'],
    ['/', 'https://api.example', 'https://api.example/'],
    ['/{provider}/x', '/api/{provider}/', '/api/lender/lender/x'],
  ])('consists of the base and the path: path %j, base %j', (path, base, address) =>
    expect(addressOf(path, base)).toBe(address),
  )
})

describe('a family of endpoints from a release', () => {
  const shared = {
    method: 'GET',
    base: 'loan',
    client: 'json',
    message: 'message',
    answer: 'data',
    success: { field: 'success', is: ['true'] },
    failure: { show: 'nothing' },
    network: { show: 'nothing' },
  }

  it.each([...elsewhere, '/{a}/evil.example/collect', 'https://evil.example'])(
    'is refused for the path %j [E1]',
    (path) => expect(areEndpoints({ one: { path } }, shared)).toBe(false),
  )

  it.each(['/', '/v3/loan', '/v3/{id}/end', '/{provider}/x'])('may have the path %s', (path) =>
    expect(areEndpoints({ one: { path } }, shared)).toBe(true),
  )
})

describe('a null value of a parameter', () => {
  const bodyOf = (schema: object, required: boolean) => {
    const endpoint = { name: 'x.y', base: 'b', path: '/p', method: 'POST', session: false }
    const declared = { ...endpoint, params: { a: { in: 'body', schema, required } } }
    const deps = { api: { origin: '', b: '' }, provider: '', common: [], session: {} }
    return buildRequest(declared as unknown as Endpoint, { a: null }, deps).body
  }

  it('is not sent if the parameter is optional', () => {
    expect(bodyOf({ type: 'string' }, false)).toEqual({})
    expect(bodyOf({ enum: ['am', 'pm'] }, false)).toEqual({})
  })

  it('is sent if the schema allows it, or the parameter is required', () => {
    expect(bodyOf({ type: ['string', 'null'] }, false)).toEqual({ a: null })
    expect(bodyOf({ enum: ['am', null] }, false)).toEqual({ a: null })
    expect(bodyOf({ type: 'string' }, true)).toEqual({ a: null })
  })
})
