import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { coverageFindings } from '../check/coverage-findings'
import { measureCoverage } from '../coverage/measure'
import { createProject } from '../project/project'
import { acceptPlays } from './accept-files'
import { compareAll } from './compare'

const scenarioPath = 'schemas/scenarios/repair.json'
const screenPath = 'schemas/screens/repair.json'
const fixtures = readFixtures()

interface Scenario {
  readonly expect?: object
  readonly [member: string]: unknown
}

const file = (scenarios: Record<string, Scenario>) =>
  JSON.stringify({ screen: 'repair', scenarios }, null, 2)

async function play(scenarios: string, from = '', to = '') {
  const screen = fixtures.get(screenPath) ?? ''
  if (!screen.includes(from)) throw new Error('The document has no such place.')
  const files = new Map(fixtures)
    .set(scenarioPath, scenarios)
    .set(screenPath, screen.replace(from, to))
  const project = createProject(files)
  const repair = [...project.screens.values()].filter(({ name }) => name === 'repair')
  const coverage = await measureCoverage(project, repair, createShopDeps(project))
  const findings = coverageFindings(project, coverage).filter(({ code }) =>
    ['LZ802', 'LZ803'].includes(code),
  )
  return { findings, accepted: acceptPlays(scenarios, coverage.played), played: coverage.played }
}

const accepted = async (scenarios: Record<string, Scenario>) =>
  (await play(file(scenarios))).accepted
const expectations = (text: string) =>
  Object.values((JSON.parse(text) as { scenarios: Record<string, Scenario> }).scenarios).map(
    (scenario) => scenario.expect,
  )
const steps = [{ press: 'pay' }, { fill: 'stars', value: 3 }, { press: 'pay' }]
const usual = { late: {}, paid: { steps }, done: { answers: { 'shop.repair': { state: 'done' } } } }

describe('the expectation of a scenario', () => {
  it('is written in full once, and afterwards as a difference', async () => {
    expect(expectations(await accepted(usual))).toEqual([
      expect.objectContaining({ whole: true }),
      { like: 'late' },
      expect.objectContaining({ like: 'late' }),
    ])
  })

  it('is met after it was written, and is not written again', async () => {
    const text = await accepted(usual)
    const again = await play(text)
    expect(again.findings).toEqual([])
    expect(again.accepted).toBe(text)
  })

  it('has one format, independent of the lines around it', async () => {
    const text = (length: number) =>
      file({ late: { steps } })
        .replaceAll(/\n */g, ' ')
        .replace('{ "press"', `{ "title": "${'x'.repeat(length)}", "press"`)
    const { played } = await play(text(0))
    const twice = Array.from({ length: 120 }, (_, length) => acceptPlays(text(length), played))
    expect(twice.map((once) => acceptPlays(once, played))).toEqual(twice)
  })

  it('has the words and calls of the screen at each step', async () => {
    const text = await accepted(usual)
    const { scenarios } = JSON.parse(text) as { scenarios: { paid: { steps: Scenario[] } } }
    expect(scenarios.paid.steps.map((step) => step.expect)).toEqual([
      { does: [{ toast: 'shop.rate' }] },
      { seen: { stars: 'shop.rate [value 3]' } },
      {
        does: [
          { call: 'shop.pay', with: { orderId: '7' } },
          { go: 'receipt', with: { number: '12' } },
        ],
      },
    ])
  })

  it.each([
    ['other words', '"t": "shop.pay"', '"t": "shop.rate"', '*pay* shows “shop.rate”'],
    [
      'a node of an option',
      'options.layout" }, "wide"',
      'options.layout" }, "narrow"',
      '*owner* is not seen',
    ],
    [
      'another call',
      '"orderId": { "var": "session.orderId" } }, "as"',
      '"orderId": "8" }, "as"',
      'runs call shop.pay {"orderId":"8"}',
    ],
    ['another target', '"screen": "receipt"', '"screen": "repair"', 'runs go repair'],
    ['another look', '"critical": true', '"kind": "danger"', 'shop.pay [danger]'],
  ])('is not met for %s, with one report', async (_, from, to, words) => {
    const { findings } = await play(await accepted(usual), from, to)
    expect(findings.map(({ what }) => what)).toEqual([expect.stringContaining(words)])
  })

  it('differs by each line, each effect and the order', async () => {
    const { played } = await play(file(usual))
    const { opened } = played[0]!.played
    const [first, second, ...others] = opened.seen
    const effects = [{ toast: 'a' }, { toast: 'b' }, { toast: 'c' }, { toast: 'd' }]
    const now = [second!, [first![0], 'New'] as const, ...others]
    const seen = { ...opened, seen: now, effects: [effects[1]!, effects[0]!, effects[3]!] }
    const expected = {
      loading: undefined,
      opened: { change: {}, whole: { seen: opened.seen, effects } },
      steps: [],
      later: { change: {} },
    }
    const found = compareAll(expected, { loading: [], opened: seen, steps: [], later: seen })
    expect(found.map(({ what }) => what)).toEqual([
      `*${first![0]}* shows “New”; the scenario expects “${first![1]}”.`,
      `*${second![0]}* is in the place where the scenario expects *${first![0]}*.`,
      'The screen runs toast b; the scenario expects toast a.',
      'The screen runs toast a; the scenario expects toast b.',
      'The screen runs no more actions; the scenario expects toast c.',
    ])
  })

  it('is not reported if a condition hides the node of a later step', async () => {
    const { findings } = await play(
      await accepted(usual),
      'order.isLate" }, 1',
      'order.isLate" }, 2',
    )
    expect(findings).toEqual([])
  })

  it('is reported at the node, with the value to write', async () => {
    const { findings } = await play(await accepted(usual), '"t": "shop.pay"', '"t": "shop.rate"')
    expect(findings).toMatchObject([
      {
        file: screenPath,
        pointer: '/body/4',
        what: '*pay* shows “shop.rate”; the scenario expects “shop.pay”. Scenarios: late, paid, done.',
        fix: 'Fix the screen, or write "shop.rate", as `lienzo check --accept repair` does.',
        suggestion: { edits: [{ text: '"shop.rate"' }] },
      },
    ])
  })

  it('is reported at the pressed node if the press sends another call', async () => {
    const { findings } = await play(
      await accepted(usual),
      '"orderId": { "var": "session.orderId" } }, "as"',
      '"orderId": "8" }, "as"',
    )
    expect(findings).toMatchObject([{ file: screenPath, pointer: '/body/4' }])
  })

  it('is reported once for a hidden node and its content', async () => {
    const stars = '{ "id": "stars", "widget"'
    const boxed = (layout: string) =>
      `{ "id": "box", "widget": "card", "when": { "===": [{ "var": "options.layout" }, "${layout}"] }, "children": [{ "widget": "text", "text": { "t": "shop.pay" } }] }, ${stars}`
    const { accepted: text } = await play(file(usual), stars, boxed('wide'))
    const { findings } = await play(text, stars, boxed('narrow'))
    expect(findings).toMatchObject([
      { pointer: '/body/5', what: expect.stringMatching(/^\*box\* is not seen/) },
    ])
  })

  it('is reported in the fragment that shows other words', async () => {
    const { accepted: text } = await play(file({ late: {} }))
    const { findings } = await play(text, '"part": { "var": "part" }', '"part": { "name": "?" }')
    expect(findings).toMatchObject([{ file: 'schemas/fragments/part-row.json' }])
  })

  it('is not replaced if it lists only some nodes', async () => {
    const part = {
      expect: { seen: { pay: 'shop.pay' }, unseen: ['remark'], does: [{ load: 'shop.repair' }] },
    }
    const { findings, accepted: text } = await play(file({ late: part }))
    expect(findings).toEqual([])
    expect(expectations(text)).toEqual([part.expect])
    const wrong = await play(file({ late: { expect: { unseen: ['pay'] } } }))
    expect(wrong.findings.map(({ what }) => what)).toEqual([
      '*pay* is seen; the scenario expects that it is not. Scenarios: late.',
    ])
  })

  it('has names for the nodes of a modal, independent of other modals', async () => {
    const sheet = (name: string) =>
      `"${name}": { "body": [{ "widget": "text", "text": "${name}" }] }`
    const from = '"modals": {'
    const named = async (to: string) => {
      const { played } = await play(file({ late: {} }), from, to)
      return played[0]?.played.opened.seen.map(([name]) => name)
    }
    const open = `"on": { "ready": [{ "do": "open", "modal": "b" }] }`
    const screen = (modals: string) => `${open}, "modals": { ${modals},`
    const alone = await named(screen(sheet('b')))
    expect(alone).toContain('b text')
    expect(await named(screen(`${sheet('a')}, ${sheet('b')}`))).toEqual(alone)
  })

  it('stays unchanged if a scenario that names it in `like` cannot be played', async () => {
    const text = await accepted(usual)
    const { findings, accepted: after } = await play(
      text.replace('"fill": "stars"', '"fill": "tip"'),
      '"t": "shop.pay"',
      '"t": "shop.rate"',
    )
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'LZ802 /scenarios/paid/steps/1',
    ])
    expect(expectations(after).slice(0, 2)).toEqual(expectations(text).slice(0, 2))
  })

  it('does not move to another scenario when the order of the scenarios changes', async () => {
    const text = await accepted(usual)
    const { scenarios } = JSON.parse(text) as { scenarios: Record<string, Scenario> }
    const added = await accepted({ first: {}, ...scenarios })
    expect(expectations(added)).toEqual([{ like: 'late' }, ...expectations(text)])
  })

  it('cannot name a scenario with a partial expectation in `like`', async () => {
    const { findings } = await play(file({ late: {}, other: { expect: { like: 'late' } } }))
    expect(findings).toMatchObject([{ pointer: '/scenarios/other/expect/like' }])
  })
})
