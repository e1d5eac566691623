import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../renderer/language'
import type { LocatedScreen } from './locate-node'
import { wordsOfNode } from './phone-words'

const path = 'schemas/screens/s.json'
const document: JsonObject = {
  screen: 's',
  title: { t: 'shop.title' },
  modals: { ask: { title: 'Sure?', body: [] } },
  body: [
    { widget: 'key-value', label: { t: 'shop.owner' }, value: 'Ana' },
    { fragment: 'inner', with: { title: { t: 'shop.title' } } },
    { widget: 'text', text: { var: 'order.owner' } },
    { widget: 'text', text: { if: [{ var: 'late' }, { t: 'shop.owner' }, { t: 'shop.hello' }] } },
    { each: [{ label: { t: 'shop.thanks' } }], as: 'row', fragment: 'inner', with: {} },
    { fragment: 'inner', with: { rows: [{ key: { t: 'shop.thanks' } }] } },
  ],
}
const inner: JsonObject = {
  fragment: 'inner',
  body: [
    { widget: 'text', text: { var: 'title' } },
    { widget: 'text', text: { t: 'shop.thanks' } },
  ],
}
const texts = new Map([
  ['shop.owner', 'Owner'],
  ['shop.title', 'Ana'],
  ['shop.thanks', 'Thanks'],
  ['shop.hello', 'Hello, {name}!'],
])
const located: LocatedScreen = {
  bundle: { document, fragments: { inner } },
  screenPath: path,
  fragmentPath: (name) => `schemas/fragments/${name}.json`,
}

it.each([
  ['a key', '/body/0', 'Owner', { key: 'shop.owner' }],
  ['a literal', '/body/0', 'Ana', { at: { path, pointer: '/body/0/value' }, value: 'Ana' }],
  ['a key inside a fragment', '/body/1/fragment/1', 'Thanks', { key: 'shop.thanks' }],
  ['a key in an argument of a fragment', '/body/1/fragment/0', 'Ana', { key: 'shop.title' }],
  ['a key in a condition', '/body/3', 'Owner', { key: 'shop.owner' }],
  ['a key whose text contains a value', '/body/3', 'Hello, Bo!', { key: 'shop.hello' }],
  ['a key in a list that repeats the node', '/body/4/fragment/0', 'Thanks', { key: 'shop.thanks' }],
  [
    'a key in a list that is an argument of a fragment',
    '/body/5/fragment/0',
    'Thanks',
    { key: 'shop.thanks' },
  ],
  ['the title of a screen', '', 'Ana', { key: 'shop.title' }],
  [
    'the title of a modal',
    '',
    'Sure?',
    { at: { path, pointer: '/modals/ask/title' }, value: 'Sure?' },
  ],
  ['no widget name', '/body/2', 'text', undefined],
  ['no computed words', '/body/2', 'Ana', undefined],
])('finds %s to edit', (_, pointer, clicked, expected) => {
  const fileText = (file: string) => JSON.stringify(file === path ? document : inner)
  const textOf = (key: string) => texts.get(key)
  expect(wordsOfNode(pointer, clicked, { located, fileText, textOf })).toEqual(expected)
})
