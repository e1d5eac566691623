import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../renderer/core'
import type { Json, JsonObject } from '../../../renderer/language'
import { createFakeWorld, ready } from '../../../renderer/core/testing'
import { setLanguage } from '../words/words'
import { explainNode } from './explain-node'

const repay: JsonObject = {
  id: 'extend',
  widget: 'button',
  label: 'Extend',
  when: { rule: 'extendable' },
}
const rules: JsonObject = {
  payable: { in: [{ var: 'order.status' }, ['174', '180']] },
  extendable: { and: [{ rule: 'payable' }, { '===': [{ var: 'order.isDelay' }, 1] }] },
}
const data: JsonObject = { order: { endpoint: 'loan.details' } }

/** Explains a node. If the response is `null`, the data source is still loading. */
function explain(
  document: JsonObject,
  pointer: string,
  answer: unknown = {},
  { fragments = {}, drawn = [] as Scope[] | 'once' } = {},
) {
  const deps = createFakeWorld()
  const whole: JsonObject = { data, rules, ...document }
  const screen = deps.open(whole, { library: { fragments } })
  screen.start()
  if (answer !== null) deps.watch('loan.details').tell(ready(answer))
  return {
    deps,
    screen,
    ...explainNode(
      { screen, bundle: { document: whole, fragments }, locale: 'es' },
      pointer,
      drawn === 'once' ? [screen.scope] : drawn,
    ),
  }
}

/** Explains a node of an open screen. */
const explainIn = (
  screen: Parameters<typeof explainNode>[0]['screen'],
  document: JsonObject,
  pointer: string,
  drawn: readonly Scope[] = [],
) => explainNode({ screen, bundle: { document, fragments: {} }, locale: 'es' }, pointer, drawn)

const told = (property: string, value: string, ...from: string[]) => ({ property, value, from })

describe('a hidden node', () => {
  it('says in Spanish that a value is missing', () => {
    setLanguage('es')
    const node: JsonObject = { widget: 'text', text: 'A', when: { var: 'order.note' } }
    expect(explain({ body: [node] }, '/body/0').why?.[0]).toBe(
      '*A* está oculto: falta order.note, que cuenta como no.',
    )
    setLanguage('en')
  })

  const when = (condition: Json): JsonObject => ({ widget: 'text', text: 'A', when: condition })
  const [status, note] = [{ var: 'order.status' }, { var: 'order.note' }]
  const more = { '>': [{ var: 'order.days' }, { var: 'order.limit' }] }
  const matches = { matches: [{ var: 'order.code' }, 'x+'] }

  it.each<[string, JsonObject, JsonObject, string]>([
    ['by a rule inside a rule', repay, { status: '174', isDelay: 0 }, 'isDelay is 0, expected 1'],
    [
      'by several parts at once',
      repay,
      { status: '200', isDelay: 0 },
      'status is "200", expected "174" or "180", and order.isDelay is 0, expected 1',
    ],
    ['because a value is missing', when({ filled: note }), {}, 'note is missing'],
    ['because a value is empty', when({ filled: note }), { note: ' ' }, 'note is empty'],
    [
      'by a negation',
      when({ '!': { '===': [status, '110'] } }),
      { status: '110' },
      'status is "110"',
    ],
    [
      'by a comparison of numbers',
      when(more),
      { days: 2, limit: 3 },
      'days is 2, expected more than order.limit (3)',
    ],
    [
      'by an operator without an explanation of its own',
      when(matches),
      { code: 'y' },
      'code does not fit the pattern "x+" (order.code is "y")',
    ],
  ])('%s', (_, node, answer, reason) =>
    expect(explain({ body: [node] }, '/body/0', answer).why?.[0]).toBe(
      `*${node === repay ? 'Extend' : 'A'}* is hidden: order.${reason}.`,
    ),
  )

  it('by the document', () =>
    expect(explain({ body: [when(false)] }, '/body/0').why?.[0]).toBe(
      '*A* is hidden: the condition is always false.',
    ))

  it('is explained by its hidden parent', () => {
    const group: JsonObject = {
      id: 'actions',
      when: { rule: 'payable' },
      children: [{ widget: 'text', text: 'A' }],
    }
    expect(explain({ body: [group] }, '/body/0/children/0', { status: '110' }).why?.[0]).toBe(
      '*A* is hidden: *actions*, which it is part of, is hidden: order.status is "110", expected "174" or "180".',
    )
  })

  it('is explained with the name of the fragment around it, and not with the name of the copy', () => {
    const box: JsonObject = { fragment: 'box~home', body: [{ widget: 'text', text: 'A' }] }
    const use: JsonObject = { fragment: 'box~home', when: { rule: 'payable' } }
    const { why } = explain(
      { body: [use] },
      '/body/0/fragment/0',
      { status: '110' },
      { fragments: { 'box~home': box } },
    )
    expect(why?.[0]).toBe(
      '*A* is hidden: *the part box*, which it is part of, is hidden: order.status is "110", expected "174" or "180".',
    )
  })

  it('is explained by its empty list; an `empty` node is explained by a list with items', () => {
    const list: JsonObject = {
      widget: 'text',
      each: { var: 'order.rows' },
      text: { var: 'item' },
      empty: [{ widget: 'text', text: 'None' }],
    }
    expect(explain({ body: [list] }, '/body/0', { rows: [] }).why?.[0]).toContain(
      'order.rows is a list of length 0, so there are no rows',
    )
    expect(explain({ body: [list] }, '/body/0/empty/0', { rows: [1, 2] }).why?.[0]).toContain(
      'it appears only if its list is empty, but order.rows is a list of length 2',
    )
  })

  it('is explained by the values of its first row', () => {
    const list: JsonObject = {
      widget: 'text',
      each: { var: 'order.rows' },
      as: 'row',
      text: 'A',
      when: { filled: { var: 'row.value' } },
    }
    expect(explain({ body: [list] }, '/body/0', { rows: [{ value: '' }] }).why?.[0]).toBe(
      '*A* is hidden: row.value is empty.',
    )
  })

  it('is explained by pending data, failed data, or a closed modal', () => {
    const bound: JsonObject = { widget: 'text', text: { var: 'order.note' }, id: 'note' }
    const modals: JsonObject = { rating: { body: [{ widget: 'text', text: 'Stars' }] } }
    expect(explain({ body: [bound] }, '/body/0', null).why?.[0]).toBe(
      '*note* is hidden: order is not loaded yet: loan.details has not responded.',
    )
    const { deps, screen } = explain({ body: [bound] }, '/body/0', null)
    const failure = { kind: 'network', code: '', message: '' } as const
    deps.watch('loan.details').tell({ status: 'failed', failure })
    expect(explainIn(screen, { body: [bound] }, '/body/0')?.why[0]).toBe(
      '*note* is hidden: order is missing, because loan.details failed (network).',
    )
    expect(explain({ body: [], modals }, '/modals/rating/body/0').why?.[0]).toBe(
      '*Stars* is hidden: the modal *rating* is not open.',
    )
  })

  it('is explained by a condition that cannot be evaluated', () => {
    const node: JsonObject = {
      widget: 'text',
      text: 'A',
      when: { matches: [{ var: 'order.a' }, { var: 'profile.pattern' }] },
    }
    const deps = createFakeWorld()
    const document: JsonObject = { data: {}, body: [node] }
    const screen = deps.open(document, { opening: { profile: { pattern: '(' } } })
    const { why = [] } = explainIn(screen, document, '/body/0') ?? {}
    expect(why[0]).toContain('its condition cannot be computed')
  })
})

describe('a visible node', () => {
  it('is explained by the reason and by its condition', () => {
    const { why, shown } = explain(
      { body: [repay] },
      '/body/0',
      { status: '174', isDelay: 1 },
      { drawn: 'once' },
    )
    expect([shown, why]).toEqual([
      true,
      [
        '*Extend* shows: order.status is "174" and order.isDelay is 1.',
        'It shows when the rule extendable holds.',
      ],
    ])
  })

  it('is explained even without a condition', () => {
    expect(
      explain({ body: [{ widget: 'text', text: 'A' }] }, '/body/0', {}, { drawn: 'once' }).why,
    ).toEqual(['*A* shows: it has no condition.'])
  })
})

describe('a value', () => {
  it('is shown with its source', () => {
    const node: JsonObject = {
      widget: 'x',
      title: { t: 'shop.title' },
      image: 'asset:status/174',
      amount: { var: 'order.amount' },
      plain: 3,
      long: 'x'.repeat(61),
      who: { var: 'session.userId' },
      open: { rule: 'payable' },
      field: 'score',
    }
    const { values } = explain(
      { state: { score: 4 }, body: [node] },
      '/body/0',
      { amount: '$ 3', status: '174' },
      { drawn: 'once' },
    )
    expect(values).toEqual([
      told('title', 'shop.title', 'the text shop.title of locales/es/shop.json'),
      told('image', 'asset:status/174', 'the picture status/174'),
      told('amount', '$ 3', 'order.amount is "$ 3", from the response of loan.details'),
      told('plain', '3', 'written in the document'),
      told('long', `${'x'.repeat(60)}…`, 'written in the document'),
      told('who', 'missing', 'session.userId is missing, from the query of the page'),
      told('open', 'true', 'the rule *payable* holds: order.status is "174"'),
      told('value', '4', 'what was entered, kept as state.score'),
    ])
  })

  it('in a repeated node is the value of the row', () => {
    const list: JsonObject = {
      widget: 'text',
      each: { var: 'order.rows' },
      as: 'row',
      text: { var: 'row.name' },
    }
    const { screen } = explain({ body: [list] }, '/body/0', {
      rows: [{ name: 'a' }, { name: 'b' }],
    })
    const second = screen.scope.with('row', { name: 'b' }, 1, '/1')
    expect(explainIn(screen, { body: [list] }, '/body/0', [second])?.values).toEqual([
      told('text', 'b', 'row.name is "b", from row 2 of its list'),
    ])
  })

  it('inside a fragment is the value that the screen passed', () => {
    const body = [{ widget: 'text', text: { var: 'with.words' } }]
    const part = { fragment: 'part', with: { words: { type: 'text' } }, body }
    const { values } = explain(
      { body: [{ fragment: 'part', with: { words: { var: 'order.note' } } }] },
      '/body/0/fragment/0',
      { note: 'hello' },
      { fragments: { part }, drawn: 'once' },
    )
    expect(values).toEqual([
      told('text', 'hello', 'order.note is "hello", from the response of loan.details'),
    ])
  })
})

it('returns nothing for a pointer without a node', () => {
  expect(explain({ body: [] }, '/rules/payable').why).toBeUndefined()
})
