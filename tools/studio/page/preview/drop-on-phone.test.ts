import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../renderer/language'
import type { LocatedScreen } from './locate-node'
import { dropOnPhone } from './drop-on-phone'

const path = 'schemas/screens/s.json'
const document: JsonObject = {
  screen: 's',
  body: [
    { widget: 'text' },
    { widget: 'card', children: [{ widget: 'text' }] },
    { fragment: 'inner' },
  ],
}
const located: LocatedScreen = {
  bundle: { document, fragments: { inner: { fragment: 'inner', body: [{ widget: 'text' }] } } },
  screenPath: path,
  fragmentPath: (name) => `schemas/fragments/${name}.json`,
}

it.each([
  ['before a node', '/body/0', '/body/2', 0.2, '/body/0 to before /body 2'],
  ['behind a node', '/body/0', '/body/2', 0.8, '/body/0 to behind /body 3'],
  ['inside a container', '/body/0', '/body/1', 0.5, '/body/0 to inside /body/1/children 0'],
  ['as the fragment', '/body/2/fragment/0', '/body/0', 0.1, '/body/2 to before /body 0'],
  ['not into itself', '/body/1', '/body/1/children/0', 0.5, 'nowhere'],
  ['not over no node', '/body/0', '', 0.5, 'nowhere'],
])('a node is dropped %s', (_, pointer, target, share, expected) => {
  const drag = { type: 'drag', pointer, target, share, isEnd: false } as const
  const open = { path, text: JSON.stringify(document) }
  const drop = dropOnPhone(drag, located, open, ({ widget }) => widget === 'card')
  const { where, list, index } = drop?.target ?? {}
  expect(drop ? `${drop.pointer} to ${where} ${list} ${index}` : 'nowhere').toBe(expected)
})

it('nothing is dropped while the text is no JSON', () => {
  const drag = {
    type: 'drag',
    pointer: '/body/0',
    target: '/body/2',
    share: 0,
    isEnd: true,
  } as const
  expect(dropOnPhone(drag, located, { path, text: '{' }, () => true)).toBeUndefined()
})
