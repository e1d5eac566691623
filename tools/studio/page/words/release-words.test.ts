import { expect, it } from 'vitest'
import { outcomeMessage, refusalText } from './release-words'
import en from './releases.en.json'
import es from './releases.es.json'

const leaves = (words: object, path = ''): [string, string[]][] =>
  Object.entries(words).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string'
      ? [[`${path}${name}`, (value.match(/\{\w+\}/g) ?? []).toSorted()]]
      : leaves(value, `${path}${name}.`),
  )

it('has a message for every code in both languages, with the same placeholders', () =>
  expect(leaves(es)).toEqual(leaves(en)))

it('says which phones get a new release, what changed, and what is unusual', () =>
  expect(
    outcomeMessage({
      kind: 'released',
      number: 2,
      live: 2,
      rollout: { salt: '2', permille: 100, previous: 1 },
      changes: { added: [], changed: ['app'], removed: [], disabled: ['shop'], enabled: [] },
      revoked: [],
      notes: [{ code: 'other-answers', families: ['order', 'shop'] }],
    }),
  ).toEqual({
    isDone: true,
    text: 'Release 2 is live. 10 % of phones get it, the others keep release 1.',
    lines: ['Changed: app', 'Disabled: shop', expect.stringContaining('(order, shop)')],
  }))

it('shows only the code of a problem with the store, without the address', () => {
  const text = refusalText({ code: 'store.unsigned', address: '/secret', path: 'current.json' })
  expect(text).toContain('(store.unsigned)')
  expect(text).not.toContain('/secret')
})
