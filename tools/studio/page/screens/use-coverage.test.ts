import { expect, it } from 'vitest'
import { screensToMeasure } from './screens-panel'

const screens = ['order', 'repayment']

it.each([
  ['schemas/screens/order/order.json', ['order']],
  ['schemas/scenarios/repayment.json', ['repayment']],
  ['schemas/fragments/card.json', screens],
  ['schemas/screens/order/renamed.json', screens],
  ['locales/en/order.json', []],
])('a save of %s fetches the coverage of %j', (path, reached) => {
  expect(screensToMeasure(path, screens)).toEqual(reached)
})
