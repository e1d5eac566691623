import { afterEach, expect, it } from 'vitest'
import type { Json } from '../../../renderer/language'
import { setLanguage } from '../words/words'
import { compareProjects } from './compare-projects'

afterEach(() => setLanguage('en'))

const path = 'schemas/screens/shop/cart.json'
const cart = (kind: string, gap: Json, ms = 1) =>
  new Map([
    [
      path,
      JSON.stringify({
        screen: 'cart',
        routes: ['/cart'],
        title: 'Cart',
        body: [
          { widget: 'stack', id: 'box', gap, children: [{ widget: 'button', label: 'Pay', kind }] },
          {
            widget: 'button',
            label: 'Help',
            on: { press: [{ do: 'toast', text: 'Call us', ms }] },
          },
        ],
      }),
    ],
  ])
const told = () =>
  compareProjects(cart('primary', 's'), cart('secondary', 'l')).map(({ text }) => text)

it('names properties and values by their labels in forms, in the language of the reader', () => {
  setLanguage('es', 'forms')
  expect(told()).toEqual([
    'el grupo "box": su *Separación* cambió de *Pequeño* a *Grande*',
    '*Pay*: su *Clase* cambió de *Principal* a *Secundario*',
  ])
})

it('names the members of a step by their labels in forms', () => {
  setLanguage('es', 'forms')
  const lines = compareProjects(cart('primary', 's'), cart('primary', 's', 5))
  expect(lines.map(({ text }) => text)).toEqual([
    '*Help*, que dice *Call us*: su *Milisegundos* cambió de 1 a 5',
  ])
})

it('for people who edit JSON, names properties and values as the document does', () => {
  expect(told().join('\n')).toContain('its layout (gap) changed from s to l')
})
