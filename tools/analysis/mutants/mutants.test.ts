import { beforeAll, describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import type { MakeDeps } from '../coverage/play-scenarios'
import { measureCoverage } from '../coverage/measure'
import { acceptPlays } from '../expect/accept-files'
import { createProject, type Project } from '../project/project'
import { createTrial, type MutantFigures, totalsOf } from './try-mutants'
import { type MutantKind, applyMutation, mutationsOf, randomSample } from './mutations-of'

const scenarioPath = 'schemas/scenarios/repair.json'
const steps = [{ press: 'pay' }, { fill: 'stars', value: 3 }, { press: 'pay' }]
const scenarios = JSON.stringify({
  screen: 'repair',
  scenarios: {
    late: {},
    paid: { steps },
    done: { answers: { 'shop.repair': { state: 'done' } }, steps: [{ press: 'send' }] },
    start: { query: {}, options: { layout: 'narrow' }, answers: { 'shop.repair': { isLate: 0 } } },
  },
})
const repairPath = 'schemas/screens/repair.json'
const silent = new Map(readFixtures()).set(scenarioPath, scenarios)
silent.set(
  repairPath,
  (silent.get(repairPath) ?? '').replace('["done"]', '["late", "paid", "done", "start"]'),
)

const receiptPath = 'schemas/screens/receipt.json'
const receipt = `{
  "screen": "receipt",
  "routes": ["/receipt"],
  "title": { "t": "shop.receipt" },
  "params": { "number": { "schema": { "type": "string" }, "required": true } },
  "data": { "order": { "endpoint": "shop.repair", "params": { "orderId": { "var": "session.orderId" } } } },
  "body": [
    { "id": "pay", "widget": "text", "text": { "t": "shop.pay" } },
    { "id": "number", "widget": "text", "text": { "var": "params.number" } },
    { "id": "owner", "widget": "text", "text": { "var": ["order.owner", ""] } },
    { "id": "part", "fragment": "part-row", "each": { "var": "order.parts" }, "as": "part", "with": { "part": { "var": "part" } } }
  ],
  "scenarios": ["seen"]
}`
const withReceipt = new Map(silent)
  .set(receiptPath, receipt)
  // The new text shares no word with its key. Otherwise the checker would report exchanged texts.
  .set(
    'locales/en/shop.json',
    silent.get('locales/en/shop.json')!.replace('"Rate us"', '"Your view"'),
  )
  .set(
    'schemas/scenarios/receipt.json',
    JSON.stringify({ screen: 'receipt', scenarios: { seen: {} } }),
  )

/** The scenarios that were played after a test had emptied this list. */
const played: string[] = []

/** Creates the dependencies of the repair shop, the test project with English texts. */
function makeDeps(project: Project): MakeDeps {
  const shop = createShopDeps(project)
  return (screen, name, program, listen = () => {}) => {
    played.push(name)
    return {
      ...shop(screen, name, program),
      text(key) {
        listen(`text en ${key}`)
        return project.texts.get('en')?.get(key)?.value ?? key
      },
    }
  }
}

const trial = (files: ReadonlyMap<string, string>, screen = 'repair', limit = 100) =>
  createTrial(files, { options: {}, makeDeps, seed: 1, limit, screens: [screen] }).figuresOf(screen)

async function accepted(): Promise<ReadonlyMap<string, string>> {
  const project = createProject(silent)
  const repair = [...project.screens.values()].filter(({ name }) => name === 'repair')
  const coverage = await measureCoverage(project, repair, makeDeps(project))
  return new Map(silent).set(scenarioPath, acceptPlays(scenarios, coverage.played))
}

describe('mutations of a document', () => {
  let without: MutantFigures
  let withThem: MutantFigures
  let plays = 0

  beforeAll(async () => {
    without = await trial(silent)
    const files = await accepted()
    played.length = 0
    withThem = await trial(files)
    plays = played.length
  })

  it('are detected only if scenarios have expectations', () => {
    const [before, after] = [totalsOf([without], ['screen']), totalsOf([withThem], ['screen'])]
    expect(after.counted).toBe(before.counted)
    expect(after.unnoticed).toBeLessThan(before.unnoticed / 4)
    expect(after.percent).toBeGreaterThan(90)
  })

  it('are described with their position if neither the checker nor a scenario detects them', async () => {
    const { kinds } = await trial(withReceipt, 'receipt', Infinity)
    expect(kinds.screen.unnoticed).toContainEqual({
      file: receiptPath,
      line: 8,
      column: 53,
      mutator: 'another name',
      what: 'the text *Pay* now reads *Receipt* (before: *Pay*)',
    })
    expect(kinds.screen.unnoticed).toContainEqual(
      expect.objectContaining({ line: 8, column: 5, what: 'the text *Pay* was removed' }),
    )
    const said = (kind: MutantKind) => kinds[kind].unnoticed.map(({ file, what }) => [file, what])
    expect(said('fragment')).toContainEqual([
      'schemas/fragments/part-row.json',
      'the row was removed',
    ])
    for (const language of ['en', 'es'])
      expect(said('text').map(([file]) => file)).toContain(`locales/${language}/shop.json`)
    expect(said('text')).toContainEqual([
      'locales/en/shop.json',
      "“Pay” and “Your view” stand in each other's place",
    ])
    expect(said('answer')).toContainEqual([
      'schemas/endpoints/shop.json',
      'shop.repair answers without *owner*',
    ])
  })

  it('are played in the scenarios that reach them, until one scenario detects them', () => {
    const { noticed, unnoticed, same } = totalsOf([withThem])
    const scenarios = 4
    expect(plays).toBeLessThan(noticed * (scenarios / 2) + (unnoticed + same) * 40)
  })

  it.each([
    ['a negation', { body: [{ when: { var: 'a' } }] }, { body: [{ when: { '!': { var: 'a' } } }] }],
    ['a lost member', { body: [{ when: { var: 'a' } }] }, { body: [{}] }],
    ['another operator', { body: { and: [1, 1] } }, { body: { or: [1, 1] } }],
    ['swapped arguments', { body: { '<': [1, 2] } }, { body: { '<': [2, 1] } }],
    ['another name', { body: [{ endpoint: 'a.b' }] }, { body: [{ endpoint: 'a.c' }] }],
    ['another literal', { body: { '<': [1, 2] } }, { body: { '<': [2, 2] } }],
    [
      'another name',
      { body: { in: [{ var: 'a' }, ['5']] } },
      { body: { in: [{ var: 'a' }, ['6']] } },
    ],
    ['a lost part', { body: [{ widget: 'a' }, { do: 'b' }] }, { body: [{ do: 'b' }] }],
    [
      'a moved part',
      { body: [{ widget: 'a' }, { do: 'b' }] },
      { body: [{ do: 'b' }, { widget: 'a' }] },
    ],
    ['a doubled part', { body: [{ widget: 'a' }] }, { body: [{ widget: 'a' }, { widget: 'a' }] }],
  ])('include %s', (mutator, before, after) => {
    const made = mutationsOf(before, { others: [{ endpoint: 'a.c' }] })
      .filter((mutation) => mutation.mutator === mutator)
      .map((mutation) => applyMutation(before, mutation))
    expect(made).toContainEqual(after)
  })

  it('are the same for the same seed', () => {
    const all = 'abcdefghij'.split('')
    expect(randomSample(all, 4, 7)).toEqual(randomSample(all, 4, 7))
    expect(randomSample(all, 4, 7)).toHaveLength(4)
    expect(randomSample(all, Infinity, 7)).toEqual(all)
  })
})
