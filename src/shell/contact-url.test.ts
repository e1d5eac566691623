import { describe, expect, it } from 'vitest'
import { telUrl } from './create-shell'

describe('telephone URLs', () => {
  it.each([
    ['+52 (55) 1234-5678', 'tel:+525512345678'],
    [5512345678, 'tel:5512345678'],
    ['*123#', 'tel:*123%23'],
    ['', undefined],
    ['none', undefined],
    [null, undefined],
  ])('%j becomes %s', (phone, url) => {
    expect(telUrl(phone)).toBe(url)
  })
})
