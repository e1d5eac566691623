import { expect, it } from 'vitest'
import { faultCodes } from './index'

it('the collector knows each fault code of the reference once', () => {
  expect(faultCodes).toContain('unknown-widget')
  expect(faultCodes).toContain('call-timeout')
  expect(faultCodes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([])
  expect(new Set(faultCodes).size).toBe(faultCodes.length)
})
