import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Json, valueAt } from '../../../../renderer/language'
import { applyEdits, invertEdits, type TextEdit } from '../../edits/text-edit'
import { areEqual } from '../../json/are-equal'
import { type TreeNode, withDescendants } from '../../diff/nodes/match'
import { insertNodes, moveNodes, nodeSources, outermostNodes } from './arrange'
import { insertNode, removeValue, setValue } from './edits'
import { nodePointer, placeInList, pointerAt, rangeOf, treeOf, readJson } from './nodes'

// All documents of the product. Each edit runs on each of them.
const files = ['schemas/screens', 'schemas/fragments']
  .flatMap(filesBelow)
  .concat('schemas/app.json')
const texts = files.map((file) => readFileSync(file, 'utf8'))
const anyText = fc.constantFrom(...texts)
const anyPlace = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

const nodesOf = (text: string) =>
  treeOf(jsonOf(text)).flatMap(({ items }) => items.flatMap(withDescendants))
const jsonOf = (text: string): Json => JSON.parse(text) as Json
const pick = <Item>(items: readonly Item[], at: number): Item =>
  items[Math.floor(at * items.length)]!

/** Expects that edits change only their ranges, and that the inverse edits restore the text. */
function expectSound(text: string, edits: readonly TextEdit[]): string {
  const after = applyEdits(text, edits)
  const inverse = invertEdits(text, edits)
  expect(applyEdits(after, inverse)).toBe(text)
  expect(readJson(after)).toBeDefined()
  return after
}

function expectOnlyWithin(before: string, after: string, from: number, to: number): void {
  expect(after.slice(0, from)).toBe(before.slice(0, from))
  expect(after.slice(after.length - (before.length - to))).toBe(before.slice(to))
}

const anyValue = fc.jsonValue({ maxDepth: 3 })
const anyNode = fc.record(
  { widget: fc.constantFrom('text', 'stack'), id: fc.constant('made') },
  { requiredKeys: ['widget'] },
)

describe('edits of the real documents', () => {
  it('set a property: all other bytes of the node stay the same', () => {
    fc.assert(
      fc.property(
        anyText,
        anyPlace,
        fc.constantFrom('text', 'when', 'gap', 'made'),
        anyValue,
        (text, at, name, value) => {
          const node = pick(nodesOf(text), at)
          const range = rangeOf(text, node.pointer)!
          const after = expectSound(text, setValue(text, `${node.pointer}/${name}`, value))
          expectOnlyWithin(text, after, range.from, range.to)
          expect(
            areEqual(valueAt(jsonOf(after), node.pointer), { ...node.json, [name]: value }),
          ).toBe(true)
        },
      ),
    )
  })

  it('remove a property: the other properties keep their order', () => {
    fc.assert(
      fc.property(anyText, anyPlace, anyPlace, (text, at, which) => {
        const node = pick(nodesOf(text), at)
        const name = pick(Object.keys(node.json), which)
        const after = expectSound(text, removeValue(text, `${node.pointer}/${name}`))
        const { [name]: _, ...rest } = node.json
        expect(JSON.stringify(valueAt(jsonOf(after), node.pointer))).toBe(JSON.stringify(rest))
      }),
    )
  })

  it('add a property and remove it: the source is unchanged', () => {
    fc.assert(
      fc.property(anyText, anyPlace, anyValue, (text, at, value) => {
        const pointer = `${pick(nodesOf(text), at).pointer}/added`
        const added = expectSound(text, setValue(text, pointer, value))
        expect(expectSound(added, removeValue(added, pointer))).toBe(text)
      }),
    )
  })

  it('insert a node: its list contains it, and the source of every other node is unchanged', () => {
    fc.assert(
      fc.property(anyText, anyPlace, anyPlace, anyNode, (text, at, where, made) => {
        const place = placeInList(pick(nodesOf(text), at).pointer)
        if (!place) return
        const list = valueAt(jsonOf(text), place.list) as Json[]
        const index = Math.floor(where * (list.length + 1))
        const { edits, pointer } = insertNode(text, place.list, index, made)
        const after = expectSound(text, edits)
        expect(valueAt(jsonOf(after), place.list)).toEqual(list.toSpliced(index, 0, made))
        expect(valueAt(jsonOf(after), pointer)).toEqual(made)
        list.forEach((_, old) =>
          expect(textAt(after, `${place.list}/${old < index ? old : old + 1}`)).toBe(
            textAt(text, `${place.list}/${old}`),
          ),
        )
      }),
    )
  })

  it('duplicate a node and remove the copy: the document is unchanged. The source is also unchanged if each node has its own line', () => {
    fc.assert(
      fc.property(anyText, anyPlace, (text, at) => {
        const { pointer } = pick(nodesOf(text), at)
        const place = placeInList(pointer)
        if (!place) return
        const behind = { ...place, index: place.index + 1 }
        const copied = insertNodes(text, nodeSources(text, [pointer]), behind)
        const more = expectSound(text, copied.edits)
        const again = expectSound(more, removeValue(more, copied.pointers[0]!))
        expect(jsonOf(again)).toEqual(jsonOf(text))
        if (textAt(text, place.list).startsWith('[\n')) expect(again).toBe(text)
      }),
    )
  })

  it('move two nodes to any place: their content is unchanged, and nothing is lost', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.tuple(anyPlace, anyPlace),
        anyPlace,
        anyPlace,
        (text, from, to, where) => {
          const nodes = nodesOf(text)
          const [one, other] = from.map((at) => pick(nodes, at)) as [TreeNode, TreeNode]
          const list = `${pick(nodes, to).pointer}/children`
          const held = valueAt(jsonOf(text), list)
          const index = Math.floor(where * ((Array.isArray(held) ? held.length : 0) + 1))
          const pointers = outermostNodes(text, [one.pointer, other.pointer])
          const moved = moveNodes(text, pointers, { list, index })
          if (!moved) return
          const after = expectSound(text, moved.edits)
          expect(moved.pointers.map((pointer) => valueAt(jsonOf(after), pointer))).toEqual(
            pointers.map((pointer) => valueAt(jsonOf(text), pointer)),
          )
          expect(nodesOf(after).length).toBe(nodes.length)
          expect(after.replace(/\s/g, '').length - text.replace(/\s/g, '').length).toBeLessThan(20)
        },
      ),
    )
  })
})

describe('pointers of nodes', () => {
  it('convert to ranges of the source, and ranges convert back', () => {
    fc.assert(
      fc.property(anyText, anyPlace, (text, at) => {
        const { pointer } = pick(nodesOf(text), at)
        const range = rangeOf(text, pointer)!
        expect(pointerAt(text, range.from)).toBe(pointer)
        expect(nodePointer(pointer)).toBe(pointer)
      }),
    )
  })

  it('are found from any offset inside the node', () => {
    const text = texts[files.findIndex((file) => file.endsWith('/repayment.json'))]!
    expect(nodePointer(pointerAt(text, text.indexOf('repayment.more'))!)).toBe('/body/0/children/2')
    expect(nodePointer('/modals/barcode/body/0/src/var')).toBe('/modals/barcode/body/0')
    expect(nodePointer('/body/1/empty/0/text')).toBe('/body/1/empty/0')
    expect(nodePointer('/body/1/fallback/text')).toBe('/body/1/fallback')
    expect(nodePointer('/rules/payable')).toBeUndefined()
    expect(nodePointer('/body')).toBeUndefined()
  })
})

function textAt(text: string, pointer: string): string {
  const { from, to } = rangeOf(text, pointer)!
  return text.slice(from, to)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`)
    .toSorted()
}
