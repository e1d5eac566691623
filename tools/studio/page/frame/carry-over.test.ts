import { expect, it } from 'vitest'
import { modalsKey } from '../../../../renderer/core'
import type { JsonObject } from '../../../../renderer/language'
import { createFakeWorld } from '../../../../renderer/core/testing'
import { copyState } from './stage'

const before: JsonObject = {
  state: { name: '', score: 0, gone: 1 },
  modals: { rating: { body: [] }, thanks: { body: [] } },
}

function carried(later: JsonObject) {
  const one = createFakeWorld().open(before)
  one.assign('name', 'Ana')
  one.open('rating')
  one.open('thanks')
  const other = createFakeWorld().open(later)
  copyState(one, other)
  return { state: other.store.values['state'], modals: other.store.values[modalsKey] }
}

it('keeps the entered values and the open modals', () => {
  expect(carried(before)).toEqual({
    state: { name: 'Ana', score: 0, gone: 1 },
    modals: ['rating', 'thanks'],
  })
})

it('uses the new initial value of an edited entry, and removes deleted entries', () => {
  expect(
    carried({ state: { name: 'nobody', score: 0 }, modals: { thanks: { body: [] } } }),
  ).toEqual({ state: { name: 'nobody', score: 0 }, modals: ['thanks'] })
})
