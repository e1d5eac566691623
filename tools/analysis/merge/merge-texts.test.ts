import { assert, constantFrom, array, nat, property, shuffledSubarray, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTexts } from './merge-texts'

const text = (json: unknown) => JSON.stringify(json)
const node = (id: string, more: object = {}) => ({ widget: 'text', id, ...more })
const screen = (...body: unknown[]) => ({ screen: 'order', body })

function merge(base: unknown, ours: unknown, theirs: unknown): unknown {
  const merged = mergeTexts(text(base), text(ours), text(theirs))
  return merged.kind === 'merged' ? (JSON.parse(merged.text) as unknown) : merged.pointers
}

const base = screen(
  node('title', { text: 'Loan', tone: 'plain' }),
  { widget: 'card', id: 'card', children: [node('a', { text: 'A' }), node('b', { text: 'B' })] },
  node('foot', { text: 'Foot' }),
)
const [title, card, foot] = base.body as [object, { children: object[] }, object]
const [a, b] = card.children as [object, object]

describe('two edits of one document', () => {
  it.each([
    [
      'they change two properties of one node',
      screen({ ...title, text: 'Your loan' }, card, foot),
      screen({ ...title, tone: 'loud' }, card, foot),
      screen({ ...title, text: 'Your loan', tone: 'loud' }, card, foot),
    ],
    [
      'one moves a node to another list, the other edits it',
      screen(title, { ...card, children: [a] }, b, foot),
      screen(title, { ...card, children: [a, { ...b, text: 'Better' }] }, foot),
      screen(title, { ...card, children: [a] }, { ...b, text: 'Better' }, foot),
    ],
    [
      'both add a node to one list',
      screen(title, node('ours'), card, foot),
      screen(title, card, node('theirs'), foot),
      screen(title, node('ours'), card, node('theirs'), foot),
    ],
    [
      'one reverses the order, the other removes a node',
      screen(foot, card, title),
      screen(title, card),
      screen(card, title),
    ],
    [
      'they change nodes without an id',
      screen({ widget: 'text', text: 'One!' }, { widget: 'button', label: 'Go' }),
      screen({ widget: 'text', text: 'One' }, { widget: 'button', label: 'Go on' }),
      screen({ widget: 'text', text: 'One!' }, { widget: 'button', label: 'Go on' }),
      screen({ widget: 'text', text: 'One' }, { widget: 'button', label: 'Go' }),
    ],
  ])('are both kept if %s', (_, ours, theirs, both, from: unknown = base) => {
    expect(merge(from, ours, theirs)).toEqual(both)
  })

  it.each([
    [
      'both add a step',
      [{ press: 'a' }, { advance: 5 }, { press: 'b' }],
      [{ press: 'a' }, { press: 'b' }, { press: 'c' }],
      [{ press: 'a' }, { advance: 5 }, { press: 'b' }, { press: 'c' }],
    ],
    [
      'both add the same step',
      [{ press: 'a' }, { press: 'b' }, { press: 'a' }],
      [{ press: 'a' }, { press: 'b' }, { press: 'a' }],
      [{ press: 'a' }, { press: 'b' }, { press: 'a' }],
    ],
    [
      'one adds a step before an equal step, the other at the end',
      [{ press: 'b' }, { press: 'a' }, { press: 'b' }],
      [{ press: 'a' }, { press: 'b' }, { press: 'c' }],
      [{ press: 'b' }, { press: 'a' }, { press: 'b' }, { press: 'c' }],
    ],
    [
      'one changes the expectation of a step, the other adds a step before it',
      [{ press: 'a', expect: { seen: {} } }, { press: 'b' }],
      [{ advance: 5 }, { press: 'a' }, { press: 'b' }],
      [{ advance: 5 }, { press: 'a', expect: { seen: {} } }, { press: 'b' }],
    ],
    [
      'both add equal steps at different places',
      [{ advance: 5 }, { press: 'a' }, { press: 'b' }],
      [{ press: 'a' }, { press: 'b' }, { advance: 5 }],
      [{ advance: 5 }, { press: 'a' }, { press: 'b' }, { advance: 5 }],
    ],
    [
      'one replaces a step, the other adds a step before it',
      [{ press: 'c' }, { press: 'b' }],
      [{ advance: 5 }, { press: 'a' }, { press: 'b' }],
      [{ advance: 5 }, { press: 'c' }, { press: 'b' }],
    ],
  ])('of the steps of a scenario are both kept if %s', (_, ours, theirs, both) => {
    const scenario = (steps: unknown) => ({ screen: 'order', scenarios: { late: { steps } } })
    const from = [{ press: 'a' }, { press: 'b' }]
    expect(merge(scenario(from), scenario(ours), scenario(theirs))).toEqual(scenario(both))
  })

  it('of one step of a scenario are a conflict at this step', () => {
    const scenario = (value: unknown) => ({ steps: [{ press: 'a', expect: { seen: value } }] })
    expect(merge(scenario(1), scenario(2), scenario(3))).toEqual(['/steps/0/expect/seen'])
  })

  it.each([
    ['fill one input', { fill: 'x', value: 2 }, { fill: 'x', value: 3 }, ['/steps/0/value']],
    ['have different actions', { press: 'a' }, { advance: 5 }, ['/steps']],
    [
      'change its action and its value',
      { fill: 'y', value: 1 },
      { fill: 'x', value: 3 },
      ['/steps'],
    ],
    [
      'replace it and change its expectation',
      { press: 'a' },
      { fill: 'x', value: 1, expect: { seen: {} } },
      ['/steps'],
    ],
  ])('of one step of a scenario are a conflict if they %s', (_, ours, theirs, places) => {
    const scenario = (step: unknown) => ({ steps: [step, { press: 'b' }] })
    const from = scenario({ fill: 'x', value: 1 })
    expect(merge(from, scenario(ours), scenario(theirs))).toEqual(places)
    expect(merge(from, scenario(theirs), scenario(ours))).toEqual(places)
  })

  it.each([
    [
      'set one property to different values',
      screen({ ...title, text: 'Ours' }, card, foot),
      screen({ ...title, text: 'Theirs' }, card, foot),
      ['/body/0/text'],
    ],
    [
      'are an edit of a node and its removal',
      screen({ ...title, text: 'Ours' }, card, foot),
      screen(card, foot),
      ['/body/0'],
    ],
    [
      'are an edit inside a node and the removal of this node',
      screen(title, { ...card, children: [{ ...a, text: 'Ours' }, b] }, foot),
      screen(title, foot),
      ['/body/1/children/0'],
    ],
    [
      'move a node to two places',
      screen({ ...title, children: [foot] }, card),
      screen(title, { ...card, children: [a, b, foot] }),
      ['/body/2'],
    ],
  ])('are a conflict if they %s', (_, ours, theirs, places) =>
    expect(merge(base, ours, theirs)).toEqual(places),
  )

  it('of two keys of a locale file are both kept, in the layout of the file', () => {
    const from = '{\n  "a": "One",\n  "b": "Two",\n  "c": "Three"\n}\n'
    const merged = mergeTexts(from, from.replace('One', 'Uno'), from.replace('Three', 'Tres'))
    expect(merged).toEqual({
      kind: 'merged',
      text: from.replace('One', 'Uno').replace('Three', 'Tres'),
    })
  })

  it.each(['\n', '\r\n'])(
    'leave all other lines as they are, with the line break %j',
    (newline) => {
      const from = [
        '{',
        '  "screen": "order", "routes": ["#/order"],',
        '  "body": [',
        '    { "widget": "text", "id": "a",',
        '      "text": "One", "tone": "plain" },',
        '    { "widget": "text", "id": "b", "text": "Two" },',
        '    { "widget": "text", "text": "Three" }',
        '  ]',
        '}',
        '',
      ].join(newline)
      const added = `,${newline}    { "widget": "divider" }`
      const merged = mergeTexts(
        from,
        from.replace('#/order', '#/o').replace('"Three"', '"Tres", "tone": "loud"'),
        from
          .replace('"One"', '"Uno"')
          .replace('"text", "text"', '"text", "size": "l", "text"')
          .replace('"Three" }', `"Three" }${added}`),
      )
      expect(merged).toEqual({
        kind: 'merged',
        text: from
          .replace('#/order', '#/o')
          .replace('"One"', '"Uno"')
          .replace(
            '"text", "text": "Three" }',
            `"text", "size": "l", "text": "Tres", "tone": "loud" }${added}`,
          ),
      })
    },
  )

  it('of a member with the name of a member of every object are both kept', () => {
    const from = '{ "constructor": "C", "__proto__": "P", "a": "1", "b": "2", "c": "3" }'
    const merged = mergeTexts(
      from,
      '{ "a": "Uno", "b": "2", "c": "Tres" }',
      from.replace('"2"', '"Dos"'),
    )
    expect(merged).toEqual({ kind: 'merged', text: '{ "a": "Uno", "b": "Dos", "c": "Tres" }' })
  })

  it('are both kept if both sides add a file, unless a member differs', () => {
    const ours = '{\n  "a": "A",\n  "b": "B"\n}\n'
    expect(mergeTexts('', ours, ours.replace('"b"', '"c"'))).toEqual({
      kind: 'merged',
      text: '{\n  "a": "A",\n  "b": "B",\n  "c": "B"\n}\n',
    })
    expect(mergeTexts('', ours, ours.replace('"B"', '"C"'))).toMatchObject({
      kind: 'conflict',
      pointers: ['/b'],
    })
  })

  it('are a conflict if a document nests too deeply for a recursive merge', () => {
    const deep = (inside: string) =>
      `{ "a": ${'['.repeat(100_000)}${inside}${']'.repeat(100_000)} }`
    expect(mergeTexts(deep('1'), deep('2'), deep('3'))).toMatchObject({ kind: 'conflict' })
  })

  it('are merged as text if one document is invalid JSON; overlapping edits are a conflict', () => {
    const from = '{\n  "a": "One",\n  "b": "Two"\n}\n'
    const broken = from.replace('"Two"', '"Two')
    expect(mergeTexts(from, broken, from.replace('One', 'Uno'))).toEqual({
      kind: 'merged',
      text: broken.replace('One', 'Uno'),
    })
    expect(mergeTexts(from, broken, from.replace('Two', 'Dos'))).toEqual({
      kind: 'conflict',
      pointers: [''],
      places: [],
    })
  })
})

const ids = ['a', 'b', 'c', 'd', 'e']
/**
 * Random documents that share some nodes, in any order and with different words. Nodes may be
 * inside the first node.
 */
const states = tuple(
  shuffledSubarray(ids),
  array(constantFrom('one', 'two'), { minLength: 5, maxLength: 5 }),
  nat(5),
).map(([some, words, inside]) => {
  const [first, ...others] = some.map((id) => node(id, { text: words[ids.indexOf(id)] }))
  return first
    ? screen({ ...first, children: others.slice(0, inside) }, ...others.slice(inside))
    : screen()
})

it('if only one side has an edit, the edit is the result', () => {
  assert(
    property(states, states, (from, edit) => {
      expect(merge(from, edit, from)).toEqual(edit)
      expect(merge(from, from, edit)).toEqual(edit)
    }),
  )
})

it('a conflict does not depend on the order of the edits', () => {
  assert(
    property(states, states, states, (from, one, other) => {
      const isAsked = (...sides: [unknown, unknown]) => Array.isArray(merge(from, ...sides))
      expect(isAsked(one, other)).toBe(isAsked(other, one))
    }),
  )
})

it('no node is duplicated, and only nodes that a side removed disappear', () => {
  const idsOf = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/"id":"(.)"/g)].map(([, id]) => id!).sort()
  assert(
    property(states, states, states, (from, one, other) => {
      const merged = merge(from, one, other)
      if (Array.isArray(merged)) return
      const wanted = ids.filter((id) => {
        const [was, ours, theirs] = [from, one, other].map((state) => idsOf(state).includes(id))
        return was ? ours && theirs : ours || theirs
      })
      expect(idsOf(merged)).toEqual(wanted)
    }),
  )
})

it('the layout of the edits does not change the result', () => {
  const lined = (value: unknown) => JSON.stringify(value, null, 2)
  assert(
    property(states, states, states, (from, one, other) => {
      const merged = mergeTexts(lined(from), lined(one), lined(other))
      const json: unknown = merged.kind === 'merged' ? JSON.parse(merged.text) : merged.pointers
      expect(json).toEqual(merge(from, one, other))
    }),
  )
})

it('a list as long as a document allows is merged in linear time [F7]', () => {
  const words = Array.from({ length: 95_000 }, (_, at) => `w${at}`)
  const ours = words.flatMap((word, at) => (at % 2 === 0 ? [word, `our-${word}`] : [word]))
  const theirs = words.filter((_, at) => at % 3 > 0)
  const merged = merge({ words }, { words: ours }, { words: theirs }) as { words: string[] }
  const removed = new Set(words.filter((_, at) => at % 3 === 0))
  expect(merged.words).toEqual(ours.filter((word) => !removed.has(word)))
})
