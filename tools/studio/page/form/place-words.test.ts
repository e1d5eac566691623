import { expect, it } from 'vitest'
import { projectFiles, otherFiles } from '../document/testing'
import { createProject } from '../../../analysis/project/project'
import { readProjectWords } from '../../../analysis/words/project-words'
import { placeWords } from './place-words'

const file = 'schemas/screens/shop/cart.json'
const document = {
  screen: 'cart',
  routes: ['/cart'],
  title: 'Cart',
  data: { order: { endpoint: 'order.detail', params: { orderId: '1' } } },
  state: { sent: 0 },
  body: [
    {
      widget: 'stack',
      children: [{ id: 'pay-now', widget: 'button', label: 'Pay', on: { press: [{ do: 'go' }] } }],
    },
    { widget: 'text', when: { and: [{ var: 'state.sent' }] }, text: 'Thanks' },
    { fragment: 'order-status', with: { hideNumericZero: true } },
  ],
}
const project = createProject(
  new Map([...otherFiles(), ...projectFiles({ [file]: JSON.stringify(document) })]),
)
const words = (pointer: string) => placeWords({ file, pointer }, project, 'en').join(' › ')

it('names a text by its words and key', () => {
  const text = { file: 'locales/es/shop.json', pointer: '/cart/pay' }
  expect(placeWords(text, project, 'en')).toEqual(['cart.pay'])
  expect(placeWords(text, project, 'en', { cart: { pay: 'Pay now' } })).toEqual([
    '“Pay now” · cart.pay',
  ])
})

it('names an expected line by its node', () => {
  const file = 'schemas/scenarios/loan-details.json'
  const scenarios = { late: { expect: { seen: { 'pay-now': 'Pay' } } } }
  const known = { screen: 'cart', scenarios }
  const pointer = '/scenarios/late/expect/seen/pay-now'
  expect(placeWords({ file, pointer }, project, 'en', known).at(-1)).toBe('Button Pay')
})

it('names a scenario by its name and title', () => {
  const scenarios = { file: 'schemas/scenarios/cart.json', pointer: '/scenarios/late/steps/0' }
  const late = { title: 'The delivery is late', steps: [{ press: 'pay' }] }
  expect(placeWords(scenarios, project, 'en', { scenarios: { late } })).toEqual([
    'Scenarios',
    'late · The delivery is late',
    'Steps',
    '1',
  ])
})

it('names an input of a fragment by its label in the form', () => {
  readProjectWords(new Map([['schemas/words/en.json', '{ "Hide numeric zero": "Hide zeros" }']]))
  expect(words('/body/2/with/hideNumericZero')).toMatch(/ › Hide zeros$/)
  readProjectWords(new Map([['schemas/words/en.json', '{}']]))
})

it.each([
  ['', ''],
  ['/title', 'Title'],
  ['/state/sent', 'State › sent'],
  ['/data/order/params', 'Data › order › Params'],
  ['/body/0/children/0', 'Button Pay'],
  ['/body/0/children/0/on/press/0', 'Button Pay › What happens › Press › 1'],
  ['/body/1/when/and/0/var', 'Text Thanks › Only if'],
])('names the place %s by its node and its field', (pointer, expected) => {
  expect(words(pointer)).toBe(expected)
})
