import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../renderer/language'
import type { LocatedScreen } from './locate-node'
import { dropOnPhone } from './phone-drag'

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
  ['before a node', ['/body/0'], '/body/2', 0.2, 'before /body 2'],
  ['after a node', ['/body/0'], '/body/2', 0.8, 'behind /body 3'],
  ['inside a container', ['/body/0'], '/body/1', 0.5, 'inside /body/1/children 0'],
  ['at the end of the page', ['/body/0'], '/body', 1, 'inside /body 3'],
  ['as a new node', [], '/body/0', 0.1, 'before /body 0'],
  ['after a fragment', ['/body/0'], '/body/2/fragment/0', 0.9, 'behind /body 3'],
  [
    'nowhere if the target is inside the dragged node',
    ['/body/0', '/body/1'],
    '/body/1/children/0',
    0.5,
    'nowhere',
  ],
  ['nowhere if the pointer is outside of the page', ['/body/0'], '', 0.5, 'nowhere'],
])('a node is dropped %s', (_, pointers, target, share, expected) => {
  const open = { path, text: JSON.stringify(document) }
  expect(dropped({ target, share, nodes: { pointers }, isCopy: false }, open)).toBe(expected)
})

it('a copy can be dropped inside its original', () => {
  const drag = { target: '/body/1/children/0', share: 0, isCopy: true }
  const open = { path, text: JSON.stringify(document) }
  expect(dropped({ ...drag, nodes: { pointers: ['/body/1'] } }, open)).toBe(
    'before /body/1/children 0',
  )
})

it('a new node is dropped on the screen while another file is open', () => {
  const open = { path: 'schemas/scenarios/s.json', text: '{}' }
  const drag = { target: '/body/0', share: 0, isCopy: false }
  expect(dropped({ ...drag, nodes: { pointers: [] } }, open)).toBe('before /body 0')
  expect(dropped({ ...drag, nodes: { pointers: ['/body/2'] } }, open)).toBe('nowhere')
})

it('no drop is possible while the text is invalid JSON', () => {
  const drag = { target: '/body/2', share: 0, isCopy: false, nodes: { pointers: ['/body/0'] } }
  expect(dropped(drag, { path, text: '{' })).toBe('nowhere')
})

function dropped(
  drag: Parameters<typeof dropOnPhone>[0],
  open: Parameters<typeof dropOnPhone>[2],
): string {
  const drop = dropOnPhone(drag, located, open, ({ widget }) => widget === 'card')
  return drop ? `${drop.target.where} ${drop.target.list} ${drop.target.index}` : 'nowhere'
}
