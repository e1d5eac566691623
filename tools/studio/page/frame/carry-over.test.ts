import { expect, it } from 'vitest'
import { modalsKey } from '../../../../renderer/core'
import type { JsonObject } from '../../../../renderer/language'
import { createFakeWorld } from '../../../../renderer/core/testing'
import { carryOver } from './carry-over'

const before: JsonObject = {
  state: { name: '', score: 0, gone: 1 },
  modals: { rating: { body: [] }, thanks: { body: [] } },
}

/** What a later drawing has after a borrower wrote a name and opened both modals. */
function carried(later: JsonObject) {
  const one = createFakeWorld().open(before)
  one.assign('name', 'Ana')
  one.open('rating')
  one.open('thanks')
  const other = createFakeWorld().open(later)
  carryOver(one, other)
  return { state: other.store.values['state'], modals: other.store.values[modalsKey] }
}

it('what was entered stays, and modals stay open', () => {
  expect(carried(before)).toEqual({
    state: { name: 'Ana', score: 0, gone: 1 },
    modals: ['rating', 'thanks'],
  })
})

it('an entry whose first value was edited begins with the new one; what is gone is gone', () => {
  expect(
    carried({ state: { name: 'nobody', score: 0 }, modals: { thanks: { body: [] } } }),
  ).toEqual({ state: { name: 'nobody', score: 0 }, modals: ['thanks'] })
})
