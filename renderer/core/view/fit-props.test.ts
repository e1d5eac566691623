import { describe, expect, it } from 'vitest'
import { createFakeWorld } from '../testing'
import { fitProps, type PropShape } from './fit-props'

function fitted(value: unknown, shape: PropShape, refused: readonly string[] = []) {
  const world = createFakeWorld()
  for (const address of refused) world.refusedAddresses.add(address)
  const place = { screen: world.open({}), pointer: '/body/0' }
  return { value: fitProps({ prop: value }, { prop: shape }, place)['prop'], faults: world.faults }
}

describe('a property', () => {
  it.each<[PropShape, unknown, unknown]>([
    ['text', 'a', 'a'],
    ['text', '', ''],
    ['text', 7, '7'],
    ['text', Number.NaN, undefined],
    ['text', { a: 1 }, undefined],
    ['text!', null, ''],
    ['text!', ['a'], ''],
    ['number', '12.50', 12.5],
    ['number', 'a', undefined],
    ['number', ' ', undefined],
    ['number!', Number.POSITIVE_INFINITY, 0],
    ['flag', undefined, undefined],
    ['flag', [], false],
    ['flag', 'yes', true],
    ['flag!', null, false],
    ['text!!', '3480.00', '3480.00'],
  ])('of the shape %j turns %j into %j', (shape, value, expected) =>
    expect(fitted(value, shape).value).toEqual(expected),
  )

  it.each<[PropShape, unknown, unknown]>([
    [['text!'], null, []],
    [['text!'], ['a', null, { b: 1 }, 2], ['a', '', '', '2']],
    [
      [{ value: 'text!', text: 'text' }],
      ['a', null, { value: 1, more: 2 }],
      [{ value: '1', more: 2 }],
    ],
    [
      ['image!', { url: 'image!' }],
      ['/a', { url: '/b', id: 3 }, null],
      ['/a', { url: '/b', id: 3 }, ''],
    ],
  ])('of the list shape %j turns %j into %j', (shape, value, expected) =>
    expect(fitted(value, shape).value).toEqual(expected),
  )

  it.each([null, undefined, '', {}, Number.NaN])('that a widget needs cannot be %j', (value) =>
    expect(() => fitted(value, 'text!!')).toThrow('/body/0/prop'),
  )
})

it("an amount is grouped by the profile's rule for the currency symbol beside it", () => {
  const world = createFakeWorld()
  const place = { screen: world.open({}), pointer: '/body/0' }
  const fitAmount = (amount: unknown, sign: string) =>
    fitProps({ amount, sign }, { amount: 'amount!!', sign: 'text!' }, place)['amount']
  expect(fitAmount(1723.5, '$')).toBe('1,723.50')
  expect(fitAmount('3,480', '$')).toBe('3,480')
  expect(() => fitAmount('', '$')).toThrow('/body/0/amount')
})

it('a timestamp becomes a date in the time zone of the region', () => {
  const world = createFakeWorld()
  const profile = { timeZone: 'America/Mexico_City' }
  const place = { screen: world.open({}, { opening: { profile } }), pointer: '/body/0' }
  const taken = (value: unknown) => fitProps({ value }, { value: 'date!' }, place)['value']
  expect(taken(Date.UTC(2026, 2, 1))).toBe('2026-02-28 18:00')
  expect(taken('2026-03-01')).toBe('2026-03-01')
})

it('a refused URL is removed, and reported once with its member', () => {
  expect(fitted('//evil', 'link', ['//evil'])).toEqual({
    value: undefined,
    faults: [{ code: 'url-refused', screen: 'test', pointer: '/body/0/prop', detail: 'host' }],
  })
  expect(fitted(['//evil', '/a'], ['link!'], ['//evil']).value).toEqual(['', '/a'])
  expect(fitted('/a', 'image', ['//evil'])).toEqual({ value: '/a', faults: [] })
})
