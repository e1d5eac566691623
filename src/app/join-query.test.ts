import { describe, expect, it } from 'vitest'
import { joinQuery } from './action-runtime'

const params = { orderId: 'o 1', from: 'confirm' }

describe('joining a URL and parameters', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x?orderId=o%201&from=confirm'],
    ['https://a.example/x?', 'https://a.example/x?orderId=o%201&from=confirm'],
    ['https://a.example/x?b=2&a=1', 'https://a.example/x?b=2&a=1&orderId=o%201&from=confirm'],
    ['https://a.example/x?b=2&', 'https://a.example/x?b=2&orderId=o%201&from=confirm'],
    ['https://a.example/x?b=2?c=3', 'https://a.example/x?b=2&c=3&orderId=o%201&from=confirm'],
    ['/x?b=%C3%B1', '/x?b=%C3%B1&orderId=o%201&from=confirm'],
    ['/x?b=2#part', '/x?b=2&orderId=o%201&from=confirm#part'],
    ['#/borrowDetail/', '#/borrowDetail/?orderId=o%201&from=confirm'],
    ['https://a.example/#/x?b=2', 'https://a.example/#/x?b=2&orderId=o%201&from=confirm'],
    ['https://a.example/?b=2#/x', 'https://a.example/?b=2&orderId=o%201&from=confirm#/x'],
  ])('turns %s into %s [AMBIG-031]', (url, joined) => {
    expect(joinQuery(url, params)).toBe(joined)
    expect(joined.match(/\?/g)).toHaveLength(1)
  })

  it('keeps a parameter that the URL already has [AMBIG-031]', () => {
    expect(joinQuery('/x?orderId=o-9', params)).toBe('/x?orderId=o-9&from=confirm')
  })

  it.each([
    ['/x?from=push&a=1', '/x?a=1&orderId=o%201&from=confirm'],
    ['#/borrowDetail/?fr%6Fm=push&from=mail', '#/borrowDetail/?orderId=o%201&from=confirm'],
    ['/x?from', '/x?orderId=o%201&from=confirm'],
  ])('lets our own parameters override %s [CONF-020]', (url, joined) =>
    expect(joinQuery(url, params, ['from'])).toBe(joined),
  )

  it('encodes characters that would break the query', () => {
    expect(joinQuery('/x', { 'a&b': 'c#d?e=f' })).toBe('/x?a%26b=c%23d%3Fe%3Df')
  })

  it('does not change a URL without parameters', () => {
    expect(joinQuery('/x', {})).toBe('/x')
  })
})
