import { describe, expect, it } from 'vitest'
import { applyEdits, type TextEdit } from '../../edits/text-edit'
import { insertNode, removeValue, setValue, type NodeEdit } from './edits'

const after = (text: string, edits: readonly TextEdit[] | NodeEdit | undefined) =>
  applyEdits(text, edits === undefined ? [] : 'edits' in edits ? edits.edits : edits)

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

describe('setting a value', () => {
  it('changes only this value', () => {
    expect(after(screen, setValue(screen, '/body/0/text/t', 'shop.other'))).toBe(
      screen.replace('shop.title', 'shop.other'),
    )
  })

  it('adds a property on the line of the other properties', () => {
    expect(after(screen, setValue(screen, '/body/0/variant', 'headline'))).toContain(
      '"text": { "t": "shop.title" }, "variant": "headline" },',
    )
  })

  it('adds a property before the children, which are last', () => {
    expect(after(screen, setValue(screen, '/body/1/gap', 's'))).toContain(
      '      "gap": "s",\n      "children": [',
    )
  })

  it('writes the name of a node first', () => {
    expect(after(screen, setValue(screen, '/body/1/children/0/id', 'line'))).toContain(
      '{ "id": "line", "widget": "divider" }',
    )
  })

  it('creates missing objects on the path', () => {
    expect(after(screen, setValue(screen, '/body/0/on/press', []))).toContain(
      '"on": { "press": [] } }',
    )
  })

  it('changes nothing if the value is the same', () => {
    expect(setValue(screen, '/body/0/text', { t: 'shop.title' })).toEqual([])
  })

  it('keeps comments inside an object if one of its members changes', () => {
    const text = '{ "when": { "and": [\n  { "rule": "a" }, // why\n  { "rule": "b" }\n] } }'
    expect(after(text, setValue(text, '/when', { and: [{ rule: 'a' }, { rule: 'c' }] }))).toBe(
      text.replace('"b"', '"c"'),
    )
    expect(
      after(text, setValue(text, '/when', { and: [{ rule: 'a' }, { rule: 'b' }, { rule: 'c' }] })),
    ).toBe(text.replace('"b" }', '"b" },\n  { "rule": "c" }'))
  })

  it('breaks a long value into lines as the file does', () => {
    const value = {
      and: [
        { '===': [{ var: 'order.aRatherLongName' }, 'a value'] },
        { filled: { var: 'order.anotherRatherLongName' } },
        { rule: 'someRuleOfThisScreen' },
      ],
    }
    expect(after(screen, setValue(screen, '/body/0/when', value))).toContain(
      '"when": {\n        "and": [\n',
    )
  })

  it('refuses a file that is not JSON', () => {
    expect(() => setValue('{ "a": ', '/a', 1)).toThrow(
      'The document is not valid JSON, so it cannot be edited by pointer. Correct it in the editor first.',
    )
  })
})

describe('removing a part', () => {
  it.each([
    ['{ "a": 1, "b": 2, "c": 3 }', '/a', '{ "b": 2, "c": 3 }'],
    ['{ "a": 1, "b": 2, "c": 3 }', '/b', '{ "a": 1, "c": 3 }'],
    ['{ "a": 1, "b": 2, "c": 3 }', '/c', '{ "a": 1, "b": 2 }'],
    ['{ "a": 1 }', '/a', '{}'],
    ['[1, 2, 3]', '/0', '[2, 3]'],
    ['[\n  1,\n  2,\n  3\n]', '/0', '[\n  2,\n  3\n]'],
    ['[\n  1,\n  2,\n  3\n]', '/1', '[\n  1,\n  3\n]'],
    ['[\n  1,\n  2,\n  3\n]', '/2', '[\n  1,\n  2\n]'],
    ['{\n  "a": 1, "b": 2,\n  "c": 3\n}', '/a', '{\n  "b": 2,\n  "c": 3\n}'],
    ['[\n  1, // one\n  2 // two\n]', '/1', '[\n  1 // one // two\n]'],
    ['[ /* note */ 1 ]', '/0', '[ /* note */  ]'],
    ['{ "a": 1 }', '/b', '{ "a": 1 }'],
  ])('turns %j without %s into %j', (text, pointer, expected) =>
    expect(after(text, removeValue(text, pointer))).toBe(expected),
  )
})

describe('adding a node', () => {
  it('gives the node its own line if the other nodes have their own lines', () => {
    const { edits, pointer } = insertNode(screen, '/body', 1, { widget: 'divider' })
    expect(pointer).toBe('/body/1')
    expect(applyEdits(screen, edits)).toContain(
      '    { "widget": "divider" },\n    {\n      "id": "rows"',
    )
  })

  it('adds the node at the end', () => {
    expect(after(screen, insertNode(screen, '/body', 2, { widget: 'divider' }))).toContain(
      '    },\n    { "widget": "divider" }\n  ]',
    )
  })

  it('creates a missing list of children', () => {
    expect(
      after(screen, insertNode(screen, '/body/0/children', 0, { widget: 'divider' })),
    ).toContain('"children": [{ "widget": "divider" }] },')
  })

  it('puts each node on its own line if one line would become too long', () => {
    const node = {
      widget: 'text',
      text: 'A text that is long enough to need a line of its own, as some texts are',
    }
    expect(after(screen, insertNode(screen, '/body/1/children', 1, node))).toContain(
      '"children": [\n        { "widget": "divider" },\n        { "widget": "text", "text": "A text that is long enough to need a line of its own, as some texts are" },\n        { "id": "sum",',
    )
  })

  it('uses the indentation and line breaks of the file', () => {
    const text = '{\r\n\t"body": [\r\n\t\t1\r\n\t]\r\n}\r\n'
    expect(after(text, insertNode(text, '/body', 1, 2))).toBe(
      '{\r\n\t"body": [\r\n\t\t1,\r\n\t\t2\r\n\t]\r\n}\r\n',
    )
  })
})
