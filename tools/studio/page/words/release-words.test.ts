import { expect, it } from 'vitest'
import type { Outcome } from '../../../release/outcome'
import { historyText, nameDocuments, outcomeMessage, refusalText } from './release-words'
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

const released: Outcome = {
  kind: 'released',
  number: 2,
  live: 2,
  rollout: { salt: '2', permille: 100, previous: 1 },
  changes: { added: [], changed: ['app'], removed: [], disabled: ['shop'], enabled: [] },
  revoked: [],
  notes: [{ code: 'other-answers', families: ['order', 'shop'] }],
}

it('describes a new release: the phones that get it, the changes, and unusual facts', () =>
  expect(outcomeMessage(released)).toEqual({
    isDone: true,
    text: 'Release 2 is live. 10 % of phones get it, the others keep release 1.',
    lines: ['Changed: app', 'Disabled: shop', expect.stringContaining('(order, shop)')],
  }))

it('translates the actions of the history, inserts titles of screens, and keeps unknown actions', () => {
  const titles: Readonly<Record<string, string>> = { pay: 'Payment' }
  const acts = ['rollback to 3', 'disable pay, enable order', 'revoke 1 hash']
  expect(acts.map((act) => historyText(act, (screen) => titles[screen] ?? screen))).toEqual([
    'roll back to 3',
    'disable Payment, enable order',
    'revoke 1 hash',
  ])
})

it('lists a few documents by name, but gives only the number of many documents', () => {
  const added = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `n${at}`)
    return outcomeMessage({ ...released, changes: { ...released.changes, added: names } }).lines![0]
  }
  expect([added(2), added(21)]).toEqual(['Added: n0, n1', 'Added: 21 documents'])
})

it('names the document of a finding in words, not by its path', () => {
  const what = 'A text is missing.'
  const finding = { file: 'schemas/screens/shop/pay.json', what, fix: 'Write it.' }
  nameDocuments((name) => (name === 'screens/shop/pay' ? 'Payment' : name))
  const outcome = { kind: 'findings', findings: [finding], notes: [] } as unknown as Outcome
  expect(outcomeMessage(outcome).lines).toEqual(['Payment: A text is missing. Write it.'])
  nameDocuments((name) => name)
})

it('shows a problem of the store only by its code, without the URL', () => {
  const text = refusalText({ code: 'store.unsigned', address: '/secret', path: 'current.json' })
  expect(text).toContain('(store.unsigned)')
  expect(text).not.toContain('/secret')
})
