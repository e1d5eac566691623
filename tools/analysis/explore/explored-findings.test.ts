import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import type { JsonObject } from '../../../renderer/language'
import { createProject } from '../project/project'
import { exploreScreen } from './explore-screen'
import {
  budgets,
  changeBudget,
  exploredFindings,
  withoutKnown,
  exploreForAuthors,
} from './explored-findings'
import { button, explore, failureToast, pay } from './testing'
import { changesOf, repair, type CheckerCase } from '../../sandbox/project/checker-cases'
import { checkProject } from '../check/engine/check-project'
import type { Finding } from '../check/report'
import { measureCoverage } from '../coverage/measure'
import { applyFixes, keptScenarios } from '../fixes/automatic-fixes'

it.each([
  ['edit', 12, 140],
  ['edit', 48, 140],
  ['quick', 48, 800],
] as const)('with the budget "%s", plays %i groups of nodes at most %i times', async (...row) => {
  const [budget, groups, most] = row
  const files = readFixtures()
  const path = 'schemas/screens/repair.json'
  const screen = JSON.parse(files.get(path)!) as JsonObject
  const body = Array.from({ length: groups }, (_, at) => [
    button(`pay-${at}`, [pay({ fail: [] })]),
    { widget: 'text', heading: 'h2', text: { var: ['order.notice', ''] } },
    { id: `remark-${at}`, widget: 'text-area', field: 'remark', label: { t: 'shop.remark' } },
  ]).flat()
  const changed = JSON.stringify({ ...screen, on: {}, modals: {}, body })
  const project = createProject(new Map([...files, [path, changed]]))
  const { plays, discoveries } = await exploreScreen(
    project,
    project.screens.get('repair')!,
    createShopDeps(project),
    budgets[budget],
  )
  expect(discoveries.length).toBeGreaterThan(groups)
  // The budget does not limit the plays of scenarios and of failed calls.
  expect(plays).toBeLessThanOrEqual(most)
})

it('enables a control that waits for more inputs than the explorer has steps', async () => {
  const names = ['one', 'two', 'three', 'four']
  const field = (name: string) => ({ var: `state.${name}` })
  const screen: JsonObject = {
    state: Object.fromEntries(names.map((name) => [name, ''])),
    body: [
      ...names.map((name) => ({
        id: name,
        widget: 'text-area',
        field: name,
        label: { t: 'shop.remark' },
      })),
      button('act', [pay({ ok: [{ do: 'back' }] })], {
        critical: true,
        disabled: { '!': { and: names.map((name) => ({ filled: field(name) })) } },
      }),
    ],
  }
  expect(await explore(screen)).toEqual([])
})

it('tries to enable a control in other responses after the budget has ended', async () => {
  const remark = { widget: 'text-area', field: 'remark', label: { t: 'shop.remark' } }
  const act = button('act', [{ do: 'copy', text: { var: 'state.remark' } }], {
    disabled: { '!': { filled: { var: 'state.remark' } } },
  })
  const isPaid = { when: { '!': { var: 'order.paid' } } }
  const [right, wrong] = [{ body: [remark, act] }, { body: [{ ...remark, ...isPaid }, act] }]
  const found = (screen: JsonObject, plays: number, late: number) =>
    explore(screen, {}, {}, { ...budgets.quick, plays, late })
  expect(await found(right, 20, 100)).not.toContain('LZ917 /body/1')
  expect(await found(right, 66, 0)).not.toContain('LZ917 /body/1')
  expect(await found(wrong, 20, 100)).toContain('LZ917 /body/1')
})

it('reports a modal about an unknown result that opens only if all results are known', async () => {
  const unsure = { var: 'unsure.shop.pay' }
  const opened = (when: JsonObject) =>
    explore(
      {
        on: { ready: null, enter: [{ do: 'open', modal: 'unknown', when }] },
        modals: { thanks: null, unknown: { title: { t: 'shop.thanks' }, body: [] } },
        body: [button('act', [pay({ ok: [{ do: 'back' }] })])],
      },
      { pay: { guarded: true, once: { about: ['orderId'] } } },
    )
  expect(await opened({ '!': unsure })).toContain('LZ914 /modals/unknown')
  expect(await opened(unsure)).not.toContain('LZ914 /modals/unknown')
})

it('divides the plays of a deep exploration between the changed screens', () => {
  const of = (screens: number) => changeBudget(screens).plays
  expect([of(1), of(6), of(100)]).toEqual([1_500, 1_000, budgets.quick.plays])
})

describe('an unreached step or condition is reported only if other plays cannot reach it:', () => {
  const field = (name: string) => ({ var: `state.${name}` })
  const code = { id: 'code', widget: 'text-area', field: 'code', label: { t: 'shop.remark' } }
  const codeCheck = (pattern: string): JsonObject => ({
    state: { code: '' },
    body: [
      code,
      button('act', [
        { do: 'require', that: { matches: [field('code'), pattern] }, else: failureToast },
        pay({ params: { orderId: field('code') }, ok: [{ do: 'back' }] }),
      ]),
    ],
  })

  it('an input is filled with the example of the parameter that sends it', async () => {
    const params = { orderId: { schema: { examples: ['AB-12'] } } }
    expect(await explore(codeCheck('AB-\\d+'), { pay: { params } })).toEqual([])
    expect(await explore(codeCheck('AB-\\d{3}'), { pay: { params } })).toEqual([
      'LZ916 /body/1/on/press/1',
    ])
  })

  it('a text that the screen tests is empty or missing', async () => {
    const screen: JsonObject = {
      body: [
        { widget: 'text', text: { t: 'shop.thanks' } },
        {
          widget: 'text',
          when: { filled: { var: 'order.bike.brand' } },
          text: { var: 'order.bike.brand' },
        },
        button('act', [
          { do: 'require', that: { filled: { var: 'order.note' } }, else: failureToast },
          { do: 'back' },
        ]),
      ],
    }
    const answers = { 'shop.repair': { bike: { brand: 'Vento', gears: 1 }, note: 'Fast' } }
    expect(await explore(screen, {}, { given: { answers } })).toEqual([])
  })

  it('a call fails after another call has succeeded', async () => {
    const first = pay({ ok: [{ do: 'set', state: 'code', value: 'sent' }] })
    const screen: JsonObject = {
      state: { code: '' },
      body: [
        button('first', [first], { disabled: { filled: field('code') } }),
        button(
          'second',
          [{ do: 'call', endpoint: 'shop.send', ok: [{ do: 'back' }], fail: failureToast }],
          { disabled: { '!': { filled: field('code') } } },
        ),
      ],
    }
    const send = { method: 'POST', path: '/send', description: 'Sends.', params: {}, response: {} }
    expect(await explore(screen, { send })).toEqual([])
  })

  it('a source that loads after a tap returns an empty list', async () => {
    const asked: JsonObject = { do: 'set', state: 'code', value: 'asked' }
    const empty = { '!': { filled: { var: 'later.parts' } } }
    const screen: JsonObject = {
      data: { later: { endpoint: 'shop.repair', on: 'demand' } },
      state: { code: '' },
      body: [
        button('ask', [{ do: 'reload', source: 'later' }, asked]),
        {
          widget: 'text',
          when: { and: [{ filled: field('code') }, empty] },
          text: { t: 'shop.thanks' },
        },
        button('leave', [{ do: 'back' }]),
      ],
    }
    expect(await explore(screen)).toEqual([])
  })
})

const sound = readFixtures()
const cases = JSON.parse(
  readFileSync(new URL('cases.json', import.meta.url), 'utf8'),
) as CheckerCase[]

it.each(cases.map((one) => [one.name, one] as const))(
  'checker and explorer report the expected mistakes of: %s',
  async (_, one) => {
    const changes = changesOf(one, sound)
    const project = createProject(new Map([...sound, ...changes]))
    const known = checkProject(project)
    const explored: Finding[] = []
    for (const screen of project.screens.values())
      if (changes.has(screen.file))
        explored.push(...(await exploredFindings(project, screen, createShopDeps(project))))
    const found = [...known, ...withoutKnown(explored, known)]
    expect(
      found.map(({ code, file, pointer, what }) => ({ code, file, at: pointer, what })),
    ).toEqual(
      one.expect.map(({ contains = '', ...expected }) => ({
        file: repair,
        ...expected,
        what: expect.stringContaining(contains) as string,
      })),
    )
  },
)

const path = 'schemas/screens/receipt.json'
const scenarios = 'schemas/scenarios/receipt.json'

const tap = (value: number, key = 'shop.pay'): JsonObject => ({
  widget: 'button',
  label: { t: key },
  on: {
    press: [
      { do: 'set', state: 'tapped', value },
      { do: 'track', event: `tapped-${value}` },
    ],
  },
})

/** Keeps all plays that reach an untested branch of the receipt, as `check --keep` does. */
async function keepAll(files: ReadonlyMap<string, string>) {
  const project = createProject(files)
  const deps = createShopDeps(project)
  const { hints } = await exploreForAuthors(project, project.screens.get('receipt')!, deps)
  const findings = hints.flatMap(({ what, kept: { keep } }) => (keep ? { what, keep } : []))
  const { texts } = applyFixes(project, keptScenarios(findings as unknown as Finding[]))
  const kept = createProject(new Map([...files, ...texts]))
  const screen = kept.screens.get('receipt')!
  const { stuck } = await measureCoverage(kept, [screen], createShopDeps(kept))
  return { hints, screen: screen.document, text: texts.get(scenarios) ?? '', kept, stuck }
}

function withBody(fixtures: Map<string, string>, ...more: JsonObject[]): Map<string, string> {
  const screen = JSON.parse(fixtures.get(path)!) as { body: JsonObject[] }
  const changed = { ...screen, state: { tapped: 0 }, body: [...screen.body, ...more] }
  const empty = { screen: 'receipt', scenarios: { plain: { query: { number: '12' } } } }
  return fixtures
    .set(path, JSON.stringify(changed, null, 2))
    .set(scenarios, JSON.stringify(empty, null, 2))
}

it('a kept play gives an id to each node that its steps name, unless the node has one', async () => {
  const rows = { each: ['a', 'b'], key: { var: 'item' }, ...tap(3, 'shop.send') }
  const files = withBody(readFixtures(), tap(1), tap(2), rows)
  const { screen, text, kept, stuck } = await keepAll(files)
  const ids = (screen['body'] as JsonObject[]).flatMap(({ on, id }) => (on ? [id] : []))
  expect(ids).toEqual(['pay', 'pay-2', 'send'])
  for (const name of ['pay', 'pay-2', 'send/a']) expect(text).toContain(`{ "press": "${name}" }`)
  // The names and titles say which branch a scenario reaches.
  expect(text).toMatch(/"pay-with-another-step": \{\s*"title": "“Pay” with another step"/)
  expect(checkProject(kept).filter(({ file }) => file === scenarios)).toEqual([])
  expect(stuck).toEqual([])
})

it('a play that reaches several branches is kept as one scenario', async () => {
  const shown = { widget: 'text', text: 'Sent', when: { '===': [{ var: 'state.tapped' }, 1] } }
  const other = { ...shown, text: 'Thanks', when: { '!==': [{ var: 'state.tapped' }, 0] } }
  const { text, hints } = await keepAll(withBody(readFixtures(), tap(1), shown, other))
  const { scenarios: all } = JSON.parse(text) as { scenarios: Record<string, JsonObject> }
  const plays = Object.values(all).map((play) => JSON.stringify({ ...play, title: '' }))
  expect(new Set(plays).size).toBe(plays.length)
  expect(hints.length).toBeGreaterThan(plays.length)
})

it('a play is not kept if it needs an id in a fragment, and its words ask for the id', async () => {
  const fragment = 'schemas/fragments/tap.json'
  const files = withBody(readFixtures(), { fragment: 'tap' })
  files.set(fragment, JSON.stringify({ fragment: 'tap', body: [tap(1)] }))
  const { hints, text } = await keepAll(files)
  const [{ kept }] = hints.filter(({ file }) => file === fragment) as [(typeof hints)[number]]
  expect(kept).toEqual({
    scenario: expect.stringMatching(
      /"press":"pay".* Give the node \/body\/0 of schemas\/fragments\/tap\.json the id "pay"\.$/,
    ) as string,
  })
  expect(text).toBe('')
})
