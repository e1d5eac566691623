import { caseWords } from '../sentences/value'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../renderer/language'
import { setLanguage } from '../words/words'
import { compareProjects } from './compare-projects'

/** A project with one screen, and other files. */
const project = (screen: JsonObject, files: Readonly<Record<string, Json>> = {}) =>
  new Map(
    Object.entries({ 'screens/shop/cart': { screen: 'cart', ...screen }, ...files }).map(
      ([name, json]) => [`schemas/${name}.json`, JSON.stringify(json)] as const,
    ),
  )
type Project = ReturnType<typeof project>
const told = (before: Project, after: Project) =>
  compareProjects(before, after).map(({ text }) => text)

const cart = (kind: string, gap: Json, ms = 1) => {
  const on = { press: [{ do: 'toast', text: 'Call us', ms }] }
  const box = {
    widget: 'stack',
    id: 'box',
    gap,
    children: [{ widget: 'button', label: 'Pay', kind }],
  }
  return project({
    title: 'Cart',
    routes: ['/cart'],
    body: [box, { widget: 'button', label: 'Help', on }],
  })
}

it('names properties and values by their labels in forms, in the language of the reader', () => {
  setLanguage('es', 'forms')
  expect(told(cart('primary', 's'), cart('secondary', 'l'))).toEqual([
    'el grupo "box": su *Separación* cambió de *Pequeño* a *Grande*',
    '*Pay*: su *Clase* cambió de *Principal* a *Secundario*',
  ])
})

it('names the members of a step by their labels in forms', () => {
  setLanguage('es', 'forms')
  expect(told(cart('primary', 's'), cart('primary', 's', 5))).toEqual([
    '*Help*, que dice *Call us*: su *Milisegundos* cambió de 1 a 5',
  ])
})

it('names parameters, choices and scenarios in the words of the project', () => {
  setLanguage('es', 'forms')
  const documents = (inputs: Json, size: string, title: string) => {
    const modals = { help: { title: 'Help', size, body: [] } }
    return project(
      { title: 'Cart', modals, body: [{ fragment: 'row', with: inputs }] },
      {
        'words/es': { 'Order id': 'Id del pedido', 'No rows': 'Sin filas' },
        'fragments/row': { fragment: 'row', with: inputs, body: [] },
        'scenarios/cart': { screen: 'cart', scenarios: { empty: { title }, other: {} } },
      },
    )
  }
  const before = documents({ orderId: { required: true }, note: {} }, 's', 'Full')
  const after = documents({ orderId: { required: false } }, 'l', 'No rows')
  expect(told(before, after)).toMatchInlineSnapshot(`
    [
      "el fragmento *Row*: lo que recibe el fragmento, *Id del pedido*, *Obligatorio* cambió de true a false",
      "el fragmento *Row*: lo que recibe el fragmento, *Note* ya no se define (antes: ())",
      "la ventana *Help*: su *Tamaño* cambió de *Pequeño* a *Grande*",
      "*Id del pedido* de lo que recibe este fragmento: su *Obligatorio* cambió de true a false",
      "lo que recibe este fragmento ya no tiene *Note*",
      "el escenario “Sin filas”: hay cambios",
    ]
  `)
})

it('names the case of a number by the description of the number', () => {
  const code = { value: 180, description: 'Overdue' }
  const choice = (value: Json) => (value === code.value ? code.description : undefined)
  expect(caseWords('180', choice)).toBe('Overdue')
  expect(caseWords('0180', choice)).toBeUndefined()
})

it('names a code by its description, and a text of digits in quotes', () => {
  setLanguage('es', 'forms')
  const listed = [{ value: '180', description: 'Overdue', 'x-es': 'Vencido' }, '21']
  const state = { type: 'string', 'x-values': listed }
  const read = { endpoint: { response: { properties: { state } } } }
  const order = { var: 'order.state' }
  const documents = (values: Json, cases: Json) => {
    const text = { pick: order, cases }
    const body = [{ widget: 'text', id: 'when', when: { in: [order, values] }, text }]
    return project(
      { data: { order: { endpoint: 'a.read' } }, body },
      { 'words/es': {}, 'endpoints/a': { family: 'a', endpoints: { read: read.endpoint } } },
    )
  }
  const before = documents(['200'], { '180': 'A' })
  const after = documents(['180', 180, '21'], { '180': 'B' })
  const lines = compareProjects(before, after)
  // A release has no responses, which other files then describe.
  const released = (files: typeof after) =>
    new Map([...files].filter(([file]) => !file.includes('endpoints')))
  expect(compareProjects(released(before), released(after), 'es', after)).toEqual(lines)
  expect(lines.map(({ text }) => text)).toMatchInlineSnapshot(`
    [
      "el texto "when" también se muestra con *Order › Estado* *Vencido* (180), 180 o "21"",
      "el texto "when" ya no se muestra con *Order › Estado* "200"",
      "el texto "when" ahora dice uno de los casos de *Order › Estado* (*Vencido* (180): B) (antes: uno de los casos de *Order › Estado* (*Vencido* (180): A))",
    ]
  `)
})

it('names a text without known words by its value, and not by the level of its heading', () => {
  setLanguage('es', 'forms')
  const texts = (heading: string) =>
    project({ body: [{ widget: 'text', heading, text: { var: 'order.note' } }] })
  expect(told(texts('h2'), texts('h3'))).toEqual([
    'el texto *Order › Note*: su *Nivel de título* cambió de *Nivel 2* a *Nivel 3*',
  ])
})

it('for people who edit JSON, names properties and values as the document does', () => {
  const [first] = told(cart('primary', 's'), cart('primary', 'l'))
  expect(first).toContain('its layout (gap) changed from s to l')
})

it('names data by the description of the response, and by translated names', () => {
  setLanguage('es', 'forms')
  const dueAmount = { type: 'string', description: 'The amount. In pesos.' }
  const response = { type: 'object', properties: { dueAmount, note: {} } }
  const words = { Order: 'Pedido', Note: 'Nota', [dueAmount.description]: 'El monto. En pesos.' }
  const documents = (when: Json) =>
    project(
      {
        title: 'Cart',
        data: { order: { endpoint: 'shop.cart' } },
        body: [{ widget: 'button', label: 'Pay', when }],
      },
      {
        'words/es': words,
        'endpoints/shop': { family: 'shop', endpoints: { cart: { response } } },
      },
    )
  const filled = (name: string) => documents({ filled: { var: `order.${name}` } })
  expect(told(filled('note'), filled('dueAmount'))).toEqual([
    '*Pay* ahora se muestra cuando *Pedido › El monto* tiene contenido (antes: cuando *Pedido › Nota* tiene contenido)',
  ])
})

it('says that a new text still has the words of its template', () => {
  setLanguage('es', 'forms')
  const texts = (words: object) => new Map([['locales/es/cart.json', JSON.stringify(words)]])
  const lines = compareProjects(texts({}), texts({ text: 'Aquí va el contenido.', pay: 'Pagar' }))
  expect(lines.map(({ text }) => text)).toEqual([
    'se agregó el texto cart.text: *Aquí va el contenido.* (español), todavía con las palabras de la plantilla, en ninguna pantalla',
    'se agregó el texto cart.pay: *Pagar* (español), en ninguna pantalla',
  ])
})
