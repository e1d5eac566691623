import { describe, expect, it } from 'vitest'
import { applyEdits } from '../../edits/text-edit'
import {
  insertNodes,
  moveNodes,
  nodeSources,
  type NodesEdit,
  outermostNodes,
  parseNodes,
  removeNodes,
} from './arrange'

const after = (text: string, edit: NodesEdit | undefined) => applyEdits(text, edit?.edits ?? [])

const screen = `{
  "screen": "shop", // the first one
  "body": [
    { "id": "head", "widget": "text", "text": { "t": "shop.title" } },
    {
      "id": "rows", "widget": "stack",
      /* what is inside */
      "children": [{ "widget": "divider" }, { "id": "sum", "widget": "money", "amount": { "var": "order.sum" } }]
    }
  ]
}
`
const letters = '{ "body": [{ "id": "a" }, { "id": "b" }, { "id": "c" }, { "id": "d" }] }'
const bodyOf = (ids: readonly string[]) =>
  `{ "body": [${ids.map((id) => `{ "id": "${id}" }`).join(', ')}] }`

describe('moving nodes', () => {
  it('keeps the source and changes only the indentation', () => {
    const text =
      '{\n  "body": [\n    {\n      "widget": "stack",\n      "children": [\n        {\n          "widget": "text",   "text": "a"\n        }\n      ]\n    }\n  ]\n}'
    const moved = moveNodes(text, ['/body/0/children/0'], { list: '/body', index: 0 })
    expect(moved?.pointers).toEqual(['/body/0'])
    expect(after(text, moved)).toBe(
      '{\n  "body": [\n    {\n      "widget": "text",   "text": "a"\n    },\n    {\n      "widget": "stack",\n      "children": []\n    }\n  ]\n}',
    )
  })

  it.each([
    [[0], 2, ['b', 'a', 'c', 'd'], [1]],
    [[0], 4, ['b', 'c', 'd', 'a'], [3]],
    [[1], 0, ['b', 'a', 'c', 'd'], [0]],
    [[2], 1, ['a', 'c', 'b', 'd'], [1]],
    [[0, 2], 4, ['b', 'd', 'a', 'c'], [2, 3]],
    [[3, 1], 0, ['b', 'd', 'a', 'c'], [0, 1]],
    [[0, 3], 2, ['b', 'a', 'd', 'c'], [1, 2]],
    [[1, 2], 1, undefined, []],
  ])('moves the nodes at %j to %i', (from, index, order, to) => {
    const pointers = from.map((at) => `/body/${at}`)
    const moved = moveNodes(letters, pointers, { list: '/body', index })
    expect(moved?.pointers ?? []).toEqual(to.map((at) => `/body/${at}`))
    expect(after(letters, moved)).toBe(order ? bodyOf(order) : letters)
  })

  it('can put nodes into a later node, although its pointer changes', () => {
    const text = '{ "body": [{ "id": "a" }, { "id": "b" }, { "id": "c", "children": [] }] }'
    const target = { list: '/body/2/children', index: 0 }
    const moved = moveNodes(text, ['/body/0', '/body/1'], target)
    expect(moved?.pointers).toEqual(['/body/0/children/0', '/body/0/children/1'])
    expect(after(text, moved)).toBe(
      '{ "body": [{ "id": "c", "children": [{ "id": "a" }, { "id": "b" }] }] }',
    )
  })

  it('can put a node into a node without children', () => {
    const target = { list: '/body/0/children', index: 0 }
    expect(after(bodyOf(['a', 'b']), moveNodes(bodyOf(['a', 'b']), ['/body/1'], target))).toBe(
      '{ "body": [{ "id": "a", "children": [{ "id": "b" }] }] }',
    )
  })

  it('moves a child only once if its parent is also selected', () => {
    expect(outermostNodes(screen, ['/body/1/children/0', '/body/1', '/body/7', '/body/0'])).toEqual(
      ['/body/0', '/body/1'],
    )
  })

  it.each([
    ['a place inside the node', { list: '/body/1/children', index: 0 }],
    ['the current place', { list: '/body', index: 1 }],
    ['the place after the node', { list: '/body', index: 2 }],
  ])('refuses to move a node to %s', (_, target) => {
    expect(moveNodes(screen, ['/body/1'], target)).toBeUndefined()
  })
})

describe('copying nodes', () => {
  it('puts a copy after the original, with new names', () => {
    const sources = nodeSources(screen, ['/body/1'])
    const copied = insertNodes(screen, sources, { list: '/body', index: 2 })
    const text = after(screen, copied)
    expect(copied.pointers).toEqual(['/body/2'])
    expect(text).toContain(
      '"id": "rows-2", "widget": "stack",\n      /* what is inside */\n      "children": [{ "widget": "divider" }, { "id": "sum-2",',
    )
    expect(text.startsWith(screen.slice(0, screen.indexOf('  ]\n}\n')).trimEnd())).toBe(true)
  })

  it('keeps names that the target document does not contain', () => {
    const sources = nodeSources(screen, ['/body/0', '/body/1/children/1'])
    const other = '{ "body": [{ "id": "head", "widget": "divider" }] }'
    const copied = insertNodes(other, sources, { list: '/body', index: 0 })
    expect(copied.pointers).toEqual(['/body/0', '/body/1'])
    expect(after(other, copied).match(/"id": "[^"]+"/g)).toEqual([
      '"id": "head-2"',
      '"id": "sum"',
      '"id": "head"',
    ])
  })

  it('reads one node or a list of nodes from a text, and nothing else', () => {
    const sources = nodeSources(screen, ['/body/0', '/body/1'])
    expect(parseNodes(`[\n${sources.join(',\n')}\n]`)).toEqual(sources)
    expect(parseNodes(sources[1]!)).toEqual([sources[1]])
    for (const text of ['', 'words', '[]', '3', '{ "do": "go" }', '[{ "widget": "text" }, 1]'])
      expect(parseNodes(text)).toBeUndefined()
  })
})

it('removes several nodes of different lists', () => {
  const text = applyEdits(screen, removeNodes(screen, ['/body/1/children/0', '/body/0']))
  expect(JSON.parse(text.replace(/\/\/.*|\/\*.*\*\//g, ''))).toMatchObject({
    body: [{ id: 'rows', children: [{ id: 'sum' }] }],
  })
  expect(applyEdits(letters, removeNodes(letters, ['/body/3', '/body/0', '/body/1']))).toBe(
    bodyOf(['c']),
  )
})
