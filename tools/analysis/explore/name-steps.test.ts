import { expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import type { JsonObject } from '../../../renderer/language'
import { checkProject } from '../check/engine/check-project'
import type { Finding } from '../check/report'
import { measureCoverage } from '../coverage/measure'
import { applyFixes, keptScenarios } from '../fixes/automatic-fixes'
import { createProject } from '../project/project'
import { exploreForAuthors } from './explored-findings'

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
