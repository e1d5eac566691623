import { expect, it } from 'vitest'
import { groupFiles, releasedWords, screenWords } from './list-screens'

const titled = (screen: string, title: unknown) =>
  [`schemas/screens/shop/${screen}.json`, JSON.stringify({ screen, title })] as const
const files = new Map([
  titled('pay', { if: [{ var: 'config.name' }, { var: 'config.name' }, { t: 'shop.pay' }] }),
  titled('cart', { t: 'shop.cart' }),
  titled('basket', { t: 'shop.cart' }),
  titled('proof', { t: 'shop.unknown' }),
  ['schemas/app.json', '{ "languages": ["es", "en"] }'],
  ['locales/es/shop.json', '{ "pay": "Pagar", "cart": "Carrito" }'],
  ['locales/en/shop.json', '{ "pay": "Pay" }'],
])

it('shows a screen by its title in the language of the studio or, if it is missing, of the app', () => {
  const words = ['pay', 'cart', 'basket', 'proof'].map((name) => screenWords(name, files))
  expect(words).toEqual(['Pay', 'Carrito (cart)', 'Carrito (basket)', 'proof'])
})

it('names the documents of a release, and keeps a name without words', () => {
  const names = ['screens/pay', 'pay', 'locales/en/shop', 'fragments/head', 'pictures/sale@1']
  expect(names.map((name) => releasedWords(name, files))).toEqual([
    'Pay',
    'Pay',
    'Texts: Shop (English)',
    'Fragments: Head',
    'pictures/sale@1',
  ])
})

it('keeps the title while the document is invalid JSON', () => {
  const path = 'schemas/screens/shop/pay.json'
  const typing = new Map([...files, [path, files.get(path)!.slice(0, -1)] as const])
  expect(screenWords('pay', typing)).toBe('Pay')
})

it('lists screens outside of folders, and groups screens in nested folders by the outermost folder', () => {
  const text = (screen: string) => JSON.stringify({ screen })
  const all = new Map([
    ['schemas/screens/visit.json', text('visit')],
    ['schemas/screens/pay/card/fee.json', text('fee')],
  ])
  const groups = groupFiles(all).map(({ name, files: listed }) => [
    name,
    listed.map(({ path }) => path),
  ])
  expect(groups).toEqual([
    ['Screens', ['schemas/screens/visit.json']],
    ['pay', ['schemas/screens/pay/card/fee.json']],
  ])
})

it('lists other documents by their descriptions, and scenarios by the titles of their screens', () => {
  const all = new Map([
    ...files,
    ['schemas/endpoints/loan.json', '{ "family": "loan", "description": "Loans. And orders." }'],
    ['schemas/fragments/row.json', '{ "fragment": "row" }'],
    ['schemas/scenarios/pay.json', '{ "screen": "pay" }'],
  ])
  const titles = groupFiles(all).flatMap((group) =>
    group.files.flatMap(({ path, title, name }) =>
      /screens|locales/.test(path) ? [] : [[name, title]],
    ),
  )
  expect(titles).toEqual([
    ['row', 'Row'],
    ['pay', 'Pay'],
    ['loan', 'Loans'],
    ['app', ''],
  ])
})
