import { describe, expect, it } from 'vitest'
import { placedDocuments } from './placed-documents'
import { fragmentsOf, nameKinds, namesOfKind } from './names'
import { visitDocument, type ValueRole } from './visit-document'

const screen = {
  screen: 'pay',
  title: { t: 'pay.title' },
  public: { description: 'Pay' },
  rules: { $comment: 'One rule.', late: { filled: { var: 'order.day' } } },
  state: { open: false, day: { type: 'string', initial: 'today' } },
  data: { order: { endpoint: 'order.get', when: { rule: 'late' }, params: { id: 7 } } },
  on: { enter: [{ do: 'track', event: 'enter' }] },
  body: [
    {
      widget: 'button',
      id: 'send',
      when: true,
      label: { t: 'pay.send' },
      on: {
        press: [
          {
            do: 'call',
            endpoint: 'pay.send',
            ok: [{ do: 'back' }],
            codes: { 7: [{ do: 'go' }] },
          },
        ],
      },
      fallback: { widget: 'text', text: 'Sorry' },
    },
    { fragment: 'row', each: { var: 'rows' }, as: 'row', with: { name: 'A' }, empty: [] },
  ],
  modals: {
    sure: { title: 'Sure?', body: [{ widget: 'modal' }], on: { close: [{ do: 'back' }] } },
  },
}
const fragments = {
  row: { fragment: 'row', with: { name: { default: 'B' } }, body: [{ fragment: 'cell' }] },
  cell: {
    fragment: 'cell',
    body: [{ widget: 'text', text: { t: 'pay.cell' } }, { fragment: 'row' }],
  },
}
const find = (name: string) => fragments[name as keyof typeof fragments]

function seenIn(document: Parameters<typeof visitDocument>[0]) {
  const [nodes, steps, sources]: [string[], string[], string[]] = [[], [], []]
  const values: [string, ValueRole][] = []
  visitDocument(document, {
    node: (_, { pointer, area, slot }) => {
      nodes.push([pointer, area, slot].filter(Boolean).join(' '))
    },
    step: (_, pointer) => steps.push(pointer),
    source: (_, pointer) => sources.push(pointer),
    value: (_, pointer, role) => values.push([pointer, role]),
  })
  return { nodes, steps, sources, values: Object.fromEntries(values) }
}

describe('visitDocument', () => {
  it('visits each node with its area and its slot', () =>
    expect(seenIn(screen).nodes).toEqual([
      '/body/0 body',
      '/body/0/fallback body fallback',
      '/body/1 body',
      '/modals/sure/body/0 modal',
    ]))

  it('visits each step, also inside another step', () =>
    expect(seenIn(screen).steps).toEqual([
      '/on/enter/0',
      '/body/0/on/press/0',
      '/body/0/on/press/0/ok/0',
      '/body/0/on/press/0/codes/7/0',
      '/modals/sure/on/close/0',
    ]))

  it('visits each value with its role', () => {
    expect(seenIn(screen).sources).toEqual(['/data/order'])
    expect(seenIn(screen).values).toEqual({
      '/title': 'value',
      '/public/description': 'value',
      '/rules/late': 'value',
      '/state/open': 'value',
      '/state/day/initial': 'value',
      '/data/order/when': 'when',
      '/data/order/params/id': 'value',
      '/on/enter/0/event': 'value',
      '/body/0/when': 'when',
      '/body/0/label': 'value',
      '/body/0/on/press/0/endpoint': 'value',
      '/body/0/fallback/text': 'value',
      '/body/1/each': 'value',
      '/body/1/with/name': 'input',
      '/modals/sure/title': 'value',
    })
    expect(seenIn(fragments.row).values).toEqual({ '/with/name/default': 'input' })
  })

  it('skips a refused node with all nodes inside it', () => {
    const steps: string[] = []
    visitDocument(screen, {
      node: ({ id }) => id !== 'send',
      step: (_, pointer) => steps.push(pointer),
    })
    expect(steps).toEqual(['/on/enter/0', '/modals/sure/on/close/0'])
  })

  it('skips values of the wrong shape', () =>
    expect(
      seenIn({ rules: 7, data: { order: null }, on: { enter: {} }, body: [null, 'a'], modals: [] }),
    ).toEqual({ nodes: [], steps: [], sources: [], values: {} }))
})

describe('the names that a document uses', () => {
  it('are found in its nodes, sources, steps and expressions', () =>
    expect(nameKinds.map((kind) => [kind, ...namesOfKind(screen, kind)])).toEqual([
      ['node', 'send'],
      ['widget', 'button', 'text', 'modal'],
      ['fragment', 'row'],
      ['state'],
      ['endpoint', 'order.get', 'pay.send'],
      ['screen'],
      ['modal'],
      ['data'],
      ['link'],
      ['method'],
      ['path', 'order.day', 'rows'],
      ['rule', 'late'],
      ['text', 'pay.title', 'pay.send'],
    ]))

  it('include the literal screens of its steps, but no computed screens', () => {
    const press = [
      { do: 'go', screen: 'done' },
      { do: 'go', screen: { var: 'session.next' } },
      { do: 'call', endpoint: 'pay.send', fail: [{ do: 'replace', screen: 'failed' }] },
    ]
    const document = { screen: 'pay', body: [{ widget: 'button', on: { press } }] }
    expect([...namesOfKind(document, 'screen')]).toEqual(['done', 'failed'])
  })

  it('include fragments inside fragments, without repetition', () =>
    expect([...fragmentsOf(screen, find).keys()]).toEqual(['row', 'cell']))

  it('have pointers below the node that uses the fragment, and stop at a fragment inside itself', () =>
    expect(
      placedDocuments(screen, find).map(({ within, pointerOf }) => [
        within.join(' '),
        pointerOf('/body/0'),
      ]),
    ).toEqual([
      ['', '/body/0'],
      ['row', '/body/1/fragment/0'],
      ['row cell', '/body/1/fragment/0/fragment/0'],
    ]))
})
