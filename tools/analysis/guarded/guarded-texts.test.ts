import { describe, expect, it } from 'vitest'
import { objectsOf, type Contents } from '../../build/packaging/contents'
import { guardedChanges } from '../../release/audit'

const screen = (document: object, fragments: object = {}) =>
  JSON.stringify({ facts: { namespaces: ['common', 'shop'] }, document, fragments })

/** A guarded and an unguarded screen with texts from the same namespace, `shop`. */
const shop = {
  app: '{"failed":[{"widget":"text","text":{"t":"shop.failed"}}]}',
  'endpoints/pay':
    '{"family":"pay","network":{"show":"text","text":"shop.offline"},"failure":{"show":"message","fallback":"shop.refused","texts":{"7":"shop.late"}},"endpoints":{"send":{"loading":"shop.sending"},"look":{"loading":"shop.looking","failure":{"show":"nothing"},"network":{"show":"nothing"}}}}',
  'profiles/in':
    '{"profile":"in","texts":{"$comment":"India","shop.title":"shop.titleIn","terms":"termsIn"}}',
  'locales/es/common': '{"back":"Atrás"}',
  'locales/es/shop':
    '{"title":"Pago","titleIn":"Pago","hello":"Hola","fee":"Tasa","days_one":"día","days_other":"días","offline":"Sin red","refused":"No","late":"Tarde","sending":"Va","looking":"Busca","failed":"Falló","row":{"amount":"Monto","note":"Nota"}}',
  'locales/es/termsIn': '{"clause":"Uno","other":"Otro"}',
  'screens/open': screen({
    screen: 'open',
    data: { a: { endpoint: 'pay.look' } },
    body: [{ text: { t: 'shop.hello' } }, { text: { t: 'shop.title' } }],
  }),
  'screens/pay': screen(
    {
      screen: 'pay',
      guarded: true,
      title: { t: 'shop.title' },
      body: [
        { fragment: 'row' },
        { text: { t: 'shop.days', with: { count: 2, fee: { t: 'shop.fee' } } } },
        { text: { t: 'terms.clause' } },
        { on: { press: [{ do: 'call', endpoint: 'pay.send' }] } },
      ],
    },
    { row: { body: [{ text: { t: 'shop.row.amount' } }] } },
  ),
}

const sideOf = (files: Record<string, string>) => {
  const contents: Contents = new Map(Object.entries(files))
  return { contents, objects: objectsOf(contents) }
}
const guardedNames = (before: Record<string, string>, after: Record<string, string>) =>
  guardedChanges(sideOf(before), sideOf(after)).map((line) => line.replace(/ [0-9a-f]{64}$/, ''))
const edited = (name: keyof typeof shop, from: string, to: string) => {
  expect(shop[name]).toContain(from)
  return { ...shop, [name]: shop[name].replace(from, to) }
}

describe('a text in a file that unguarded screens use too', () => {
  it.each([
    ['of a guarded screen', '"title":"Pago"', '"title":"Gratis"'],
    ['beside a text, as one of its values', '"fee":"Tasa"', '"fee":"Nada"'],
    ['of its fragments', '"amount":"Monto"', '"amount":"Regalo"'],
    [
      'of its fragments, written flat',
      '"row":{"amount":"Monto","note":"Nota"}',
      '"row":{"amount":"Monto","note":"Nota"},"row.amount":"Regalo"',
    ],
    ['in one form of its plural', '"days_other":"días"', '"days_other":"años"'],
    ['during a call', '"sending":"Va"', '"sending":"Ya"'],
    ['after a refused call', '"refused":"No"', '"refused":"Sí"'],
    ['after a refusal with a code', '"late":"Tarde"', '"late":"Bien"'],
    ['without a response', '"offline":"Sin red"', '"offline":"Listo"'],
    ['that a region replaces', '"titleIn":"Pago"', '"titleIn":"Gratis"'],
    ['of the app document', '"failed":"Falló"', '"failed":"Listo"'],
    ['that is removed', '"title":"Pago",', ''],
    ['that becomes an object', '"title":"Pago"', '"title":{"a":"Pago"}'],
  ])('needs approval: %s', (_, from, to) => {
    const after = edited('locales/es/shop', from, to)
    expect(guardedNames(shop, after)).toEqual(['locales/es/shop'])
    expect(guardedNames(after, shop)).toEqual(['locales/es/shop'])
  })

  it.each([
    ['of an unguarded screen', '"hello":"Hola"', '"hello":"Buenas"'],
    ['of an unguarded screen, which is removed', '"hello":"Hola",', ''],
    ['of a call that only an unguarded screen makes', '"looking":"Busca"', '"looking":"Mira"'],
    ['beside a text of a fragment', '"note":"Nota"', '"note":"Aviso"'],
    ['without a user', '{"title"', '{"spare":"Nuevo","title"'],
    ['that is a comment', '{"title"', '{"$comment":"Words of the shop","title"'],
  ])('needs no approval: %s', (_, from, to) => {
    expect(guardedNames(shop, edited('locales/es/shop', from, to))).toEqual([])
  })

  it('needs approval if a region uses its namespace in place of a guarded namespace', () => {
    expect(guardedNames(shop, edited('locales/es/termsIn', 'Uno', 'Dos'))).toEqual([
      'locales/es/termsIn',
    ])
    expect(guardedNames(shop, edited('locales/es/termsIn', 'Otro', 'Más'))).toEqual([])
  })

  it('needs approval if the app document shows it on every screen', () => {
    expect(guardedNames(shop, edited('locales/es/common', 'Atrás', 'Pagar'))).toEqual([
      'locales/es/common',
    ])
  })

  it('also needs approval in a new language, and when its file is removed', () => {
    const english = { ...shop, 'locales/en-US/shop': '{"title":"Payment"}' }
    expect(guardedNames(shop, english)).toEqual(['locales/en-US/shop'])
    expect(guardedNames(english, shop)).toEqual(['locales/en-US/shop removed'])
    expect(guardedNames(shop, { ...shop, 'locales/en/shop': '{"hello":"Hello"}' })).toEqual([])
  })

  it('needs approval if a guarded screen shows it before or after the change', () => {
    const now = {
      ...edited('locales/es/shop', '"hello":"Hola"', '"hello":"Buenas"'),
      'screens/pay': shop['screens/pay'].replace('shop.title', 'shop.hello'),
    }
    expect(guardedNames(shop, now)).toEqual(['locales/es/shop', 'screens/pay'])
    expect(guardedNames(now, shop)).toEqual(['locales/es/shop', 'screens/pay'])
  })

  it('needs no approval without a guarded screen', () => {
    const open = { ...shop, 'screens/pay': shop['screens/pay'].replace('"guarded":true,', '') }
    expect(
      guardedNames(open, {
        ...open,
        app: '{}',
        'locales/es/shop': '{}',
        'locales/es/common': '{}',
      }),
    ).toEqual([])
  })
})

describe('an unreadable document', () => {
  it.each(['', '[]', 'null', '{', '"title"'])(
    'is guarded as a text file with the content %j',
    (text) => {
      expect(guardedNames(shop, { ...shop, 'locales/es/shop': text })).toEqual(['locales/es/shop'])
      expect(guardedNames({ ...shop, 'locales/es/shop': text }, shop)).toEqual(['locales/es/shop'])
    },
  )

  it.each(['', '[]', 'null', '{}', '{"document":null}'])(
    'is guarded as a screen with the content %j',
    (text) => {
      expect(guardedNames(shop, { ...shop, 'screens/open': text })).toEqual(['screens/open'])
    },
  )

  it.each(['app', 'endpoints/pay', 'profiles/in', 'somethings/new'])(
    'is guarded under the name %s',
    (name) => {
      expect(guardedNames(shop, { ...shop, [name]: '[' })).toEqual([name])
      expect(guardedNames({ ...shop, [name]: '[' }, { ...shop, [name]: '[]' })).toEqual([name])
    },
  )
})

describe('a screen without `guarded`', () => {
  const guardedPay = edited('endpoints/pay', '"send":{', '"send":{"guarded":true,')
  const call = '"on":{"ready":[{"do":"call","endpoint":"pay.send"}]},'
  const able = {
    ...guardedPay,
    'screens/open': guardedPay['screens/open'].replace('"data":', `${call}"data":`),
  }

  it('is guarded if it has guarded actions before or after the change', () => {
    expect(guardedNames(guardedPay, able)).toEqual(['screens/open'])
    expect(guardedNames(able, guardedPay)).toEqual(['screens/open'])
  })

  it('is guarded if its fragments have guarded actions', () => {
    const row = { body: [{ on: { press: [{ do: 'call', endpoint: 'pay.send' }] } }] }
    const part = screen({ screen: 'new' }, { row })
    expect(guardedNames(guardedPay, { ...guardedPay, 'screens/new': part })).toEqual([
      'screens/new',
    ])
  })

  it('is not guarded if it calls only an unguarded endpoint', () => {
    const open = { ...able, 'endpoints/pay': shop['endpoints/pay'] }
    const without = { ...guardedPay, 'endpoints/pay': shop['endpoints/pay'] }
    expect(guardedNames(without, open)).toEqual([])
  })
})
