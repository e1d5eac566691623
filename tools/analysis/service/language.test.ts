import { describe, expect, it } from 'vitest'
import { readEditable, readOthers } from '../../server/studio/folder-source'
import { createSession } from '../check/engine/session'
import { createLanguage } from './service'
import type { Hint, Proposal } from './question'

const texts = new Map([
  ...Object.entries(readOthers(process.cwd())),
  ...Object.entries(readEditable(process.cwd())).map(([path, { text }]) => [path, text] as const),
])
const session = createSession(texts, { config: { api: { loan: 'https://loan.example' } } })
const path = 'schemas/screens/order/loan-details.json'
const samples = {
  174: {
    roots: { session: { orderId: '100174' } },
    answers: {
      'loan.loanDetails': {
        orderStatus: '174',
        userOrderDetail: { detail: [{ text: 'Plazo', value: '7 días' }] },
      },
    },
  },
}

/** Opens a document in which ‸ is the cursor. */
function at(marked: string, file = path) {
  const offset = marked.indexOf('‸')
  expect(offset).toBeGreaterThanOrEqual(0)
  texts.set(file, marked.replace('‸', ''))
  const language = createLanguage({
    fileText: (name) => texts.get(name),
    project: () => session.project(),
  })
  language.know('loan-details', samples)
  return { question: { path: file, offset, scenario: '174' }, language }
}

async function proposals(marked: string, file?: string): Promise<Proposal[]> {
  const { question, language } = at(marked, file)
  return (await language.answer({ kind: 'complete', ...question })) as Proposal[]
}

async function hint(marked: string, file?: string): Promise<string[]> {
  const { question, language } = at(marked, file)
  return [
    ...(((await language.answer({ kind: 'hover', ...question })) as Hint | undefined)?.paragraphs ??
      []),
  ]
}

const screen = (body: string) => `{
  "$schema": "../../language/screen.schema.json",
  "screen": "loan-details",
  "data": { "order": { "endpoint": "loan.loanDetails" } },
  "state": { "score": { "type": { "type": "number" }, "initial": 0 } },
  "rules": { "payable": true },
  "body": [${body}]
}
`
const scenario = (member: string) =>
  `{ "screen": "loan-details", "scenarios": { "due": {}, "new": { ${member}`
/** A screen with a text that has these members, or with a button that has this step. */
const withText = (members: string) => screen(`{ "widget": "text", ${members} }`)
const withStep = (step: string) =>
  screen(`{ "widget": "button", "label": "x", "on": { "press": [{ ${step} }] } }`)
const labelled = (list: readonly Proposal[], label: string) =>
  list.find((proposal) => proposal.label === label)

describe('completion', () => {
  it('offers the widgets with their descriptions', async () => {
    const list = await proposals(screen('{ "widget": "‸" }'))
    expect(list.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['"button"', '"key-value"', '"text"']),
    )
  })

  it('offers the properties of the widget that the node does not have yet', async () => {
    const list = await proposals(screen('{ "widget": "key-value", "label": "x", "‸" }'))
    expect(labelled(list, 'value')).toMatchObject({ kind: 'property' })
    expect(labelled(list, 'label')).toBeUndefined()
    expect(labelled(list, 'stars')).toBeUndefined()
  })

  it('offers paths with their types and the values of the scenario', async () => {
    const list = await proposals(screen('{ "widget": "text", "text": { "var": "‸" } }'))
    expect(labelled(list, 'order.orderStatus')).toMatchObject({
      kind: 'path',
      detail: 'a text · "174"',
      snippet: '"order.orderStatus"',
      about: 'Status code. The server may send other codes than the six known codes.',
    })
    expect(labelled(list, 'order.userOrderDetail.detail')?.detail).toBe(
      'a list of objects · 1 item',
    )
    expect(labelled(list, 'session.orderId')?.detail).toBe('a text or nothing · "100174"')
    expect(labelled(list, 'state.score')?.detail).toBe('a number · 0')
    expect(labelled(list, 'profile.phone.maxLength')?.detail).toBe('a number')
    expect(labelled(list, 'config.api.loan')?.detail).toBe('a text')
    expect(labelled(list, 'row.text')).toBeUndefined()
  })

  it('offers paths of the row in a repeated node, and of the element in a list operator', async () => {
    const list = '{ "var": "order.userOrderDetail.detail" }'
    const row = await proposals(withText(`"each": ${list}, "as": "row", "text": { "var": "ro‸" }`))
    expect(labelled(row, 'row.text')).toMatchObject({ detail: 'a text without a number · "Plazo"' })
    const element = await proposals(withText(`"when": { "some": [${list}, { "var": "‸" }] }`))
    expect(element.map(({ label }) => label)).toEqual(['text', 'value'])
  })

  it("offers members of a fragment's input with the types that screens pass", async () => {
    const file = 'schemas/fragments/order-status.json'
    const text = session.texts().get(file)!
    const at = text.replace('"with.order.orderStatus"', '"with.order.‸"')
    const offered = await proposals(at, file)
    expect(offered.find(({ label }) => label === 'with.order.orderStatus')?.detail).toMatch(
      /^(?:a text|"21")/,
    )
  })

  it.each(['{ "widget": "text", "text": { "var": "order.‸', '"var": ["‸", 0]', '"var": ‸'])(
    'offers paths in an invalid document: %s',
    async (part) => {
      const marked = part.startsWith('{') ? screen(part) : withText(`"text": { ${part} }`)
      expect(labelled(await proposals(marked), 'order.orderStatus')).toBeDefined()
    },
  )

  it('offers text keys with their translations', async () => {
    const found = labelled(
      await proposals(screen('{ "widget": "button", "label": { "t": "‸" } }')),
      'loanDetails.repay',
    )
    expect(found).toMatchObject({ kind: 'text', detail: 'Pagar', about: 'es: Pagar\nen: Repay' })
  })

  it('offers screens with their titles, endpoints with their descriptions, and rules and states of the document', async () => {
    const go = await proposals(withStep('"do": "go", "screen": "‸"'))
    expect(labelled(go, 'repayment')).toMatchObject({ kind: 'screen' })
    const call = await proposals(withStep('"do": "call", "endpoint": "‸"'))
    expect(labelled(call, 'loan.loanDetails')).toMatchObject({
      kind: 'endpoint',
      detail: 'GET /v3/loan-details/loan-details',
      about: 'Loads the state of an order.',
    })
    const rules = await proposals(withText('"text": "x", "when": { "rule": "‸" }'))
    expect(rules.map(({ label }) => label)).toEqual(['payable'])
    const fields = await proposals(screen('{ "widget": "stars", "label": "x", "field": "‸" }'))
    const shown = fields.map(({ label, detail }) => [label, detail])
    expect(shown).toEqual([['score', 'begins with 0']])
  })

  const pressed = '{ "body": [{ "on": { "press": [{ '
  const does = '"expect": { "does": [{ '
  const loan = '{ "family": "loan", "endpoints": { '
  it.each([
    ['a screen', 'scenarios', '{ "screen": "‸', 'repayment'],
    ['an endpoint', 'scenarios', scenario('"answers": { "‸'), 'loan.loanDetails'],
    ['a node', 'scenarios', scenario('"steps": [{ "press": "‸'), 'repay'],
    ['a method', 'scenarios', scenario('"native": { "‸'), 'goHome'],
    ['a scenario', 'scenarios', scenario('"expect": { "like": "‸'), 'due'],
    ['a route', 'screens', `${pressed}"screen": "delay", "route": "‸`, '/delay'],
    ['a route', 'scenarios', scenario(`${does}"go": "delay", "route": "‸`), '/delay'],
    ['a scenario', 'screens', '{ "screen": "recommend-list", "scenarios": ["‸', 'spanish'],
    ['a parameter', 'scenarios', scenario('"query": { "‸'), 'orderId'],
    ['a screen', 'profiles', '{ "options": { "‸', 'repayment'],
    ['a time zone', 'profiles', '{ "timeZone": "‸', 'America/Mexico_City'],
    ['a member', 'profiles', '{ "‸" }', 'decimal'],
    ['a base URL', 'endpoints', '{ "family": "loan", "base": "‸', 'loan'],
    ['a parameter', 'endpoints', `${loan}"loanDetails": { "settles": ["‸`, 'orderId'],
  ])('offers %s in a file of %s', async (_, kind, marked, expected) => {
    const list = await proposals(marked, `schemas/${kind}/new.json`)
    expect(list.map(({ label }) => label)).toContain(expected)
  })

  it.each([
    ['{ ‸ }', 'title', 'Mi préstamo', '"title": '],
    ['{ "title": "‸" }', 'Mi préstamo', 'es', '"Mi préstamo"'],
    ['{ "title": ‸ }', 'Mi préstamo', 'es', '"Mi préstamo"'],
  ])('offers a text of the other language at %s', async (marked, label, detail, snippet) => {
    const list = await proposals(marked, 'locales/en/loanDetails.json')
    expect(labelled(list, label)).toMatchObject({ kind: 'text', detail, snippet })
  })

  it('offers keys that documents use but no language has, with their parameters', async () => {
    const label = '{ "t": "loanDetails.late.days", "with": { "days": 3 } }'
    texts.set(path, screen(`{ "widget": "button", "label": ${label} }`))
    const session = createSession(texts)
    const language = createLanguage({
      fileText: (name) => texts.get(name),
      project: () => session.project(),
    })
    const offered = async (marked: string) => {
      const file = 'locales/es/loanDetails.json'
      texts.set(file, marked.replace('‸', ''))
      const question = { path: file, offset: marked.indexOf('‸'), scenario: '' }
      const list = (await language.answer({ kind: 'complete', ...question })) as Proposal[]
      return list.map((proposal) => proposal.label)
    }
    expect(await offered('{ "title": "Mi préstamo", "‸" }')).toContain('late')
    expect(await offered('{ "title": "Mi préstamo", "‸" }')).not.toContain('title')
    expect(await offered('{ "late": { "‸" } }')).toEqual(['days'])
    expect(await offered('{ "late": { "days": "‸" } }')).toEqual(['{days}'])
  })

  it.each([
    ['schemas/endpoints/new.json', '{ "endpoints": { "a": { "response": { "type": ‸ } } } }'],
    ['schemas/endpoints/new.json', '{ "endpoints": { "a": { "response": { "type": ["‸"] } } } }'],
    ['widgets/badge/badge.schema.json', '{ "properties": { "count": { "type": "‸" } } }'],
    [path, '{ "screen": "loan-details", "state": { "a": { "type": { "type": "‸" } } } }'],
  ])('offers the types of JSON in %s at %s', async (file, marked) => {
    const labels = (await proposals(marked, file)).map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['"string"', '"boolean"']))
  })

  it('writes the colon after a new member', async () => {
    const file = 'schemas/scenarios/new.json'
    const list = await proposals(scenario('"answers": { ‸ } } } }'), file)
    expect(labelled(list, 'loan.loanDetails')?.snippet).toBe('"loan.loanDetails": ')
  })

  it('replaces the whole value and its quotes', async () => {
    const marked = screen('{ "widget": "text", "text": { "var": "order.am‸ount" } }')
    const [first] = await proposals(marked)
    expect(marked.replace('‸', '').slice(first!.from, first!.to)).toBe('"order.amount"')
  })
})

describe('a hint', () => {
  it("describes a path with its type, its value and the endpoint's description", async () => {
    expect(await hint(withText('"text": { "var": "order.order‸Status" }'))).toEqual([
      '`order.orderStatus`',
      'a text · "174"',
      'Status code. The server may send other codes than the six known codes.',
    ])
  })

  it.each([
    ['session.order‸Id', ['`session.orderId`', 'a text or nothing · "100174"']],
    ['profile.val‸ues.products', ['`profile.values.products`', 'a list of objects']],
  ])('describes the path %s with its type', async (path, expected) => {
    expect(await hint(withText(`"text": { "var": "${path}" }`))).toEqual(expected)
  })

  it('lists every translation of a text key', async () => {
    const told = await hint(
      screen('{ "widget": "button", "label": { "t": "loanDetails.‸repay" } }'),
    )
    expect(told).toEqual(['`loanDetails.repay`', 'Pagar', 'es: Pagar', 'en: Repay'])
  })

  it.each([
    ['schemas/scenarios/loan-details.json', '"loan-‸details"', /^`loan-details`\nMi préstamo/],
    ['schemas/scenarios/loan-details.json', '"loan.‸loanDetails"', /\nLoads the state of an order/],
    ['schemas/screens/order/loan-details.json', '"screen": "loan-‸details"', /\nMi préstamo/],
    [
      'locales/es/loanDetails.json',
      '"ti‸tle"',
      /^`loanDetails.title`\nMi préstamo\n.*\nen: My loan/,
    ],
    ['schemas/app.json', '"sess‸ion": {', /query parameters that the app reads/],
    ['schemas/profiles/mx.json', '"deci‸mal"', /decimal separator/],
    ['widgets/badge/badge.schema.json', '"prop‸erties"', /properties, by name/],
  ])('describes a name in %s at %s', async (file, around, expected) => {
    const text = session.texts().get(file)!
    const marked = text.replace(around.replace('‸', ''), around)
    expect((await hint(marked, file)).join('\n')).toMatch(expected)
  })

  it("describes a member of the language with the grammar's description", async () => {
    expect((await hint(screen('{ "widget": "text", "text": "x", "wh‸en": true }'))).join()).toMatch(
      /The node is visible only while this condition is true/,
    )
  })
})
