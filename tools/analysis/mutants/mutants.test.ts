import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { measureCoverage } from '../coverage'
import { acceptPlays } from '../expect'
import { createProject } from '../project'
import { tryMutants } from '.'
import { mutated, mutationsOf } from './mutations-of'
import { sampled } from './sampled'

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
const silent = new Map(readFixtures()).set(scenarioPath, scenarios)
const deps = { options: {}, makeDeps: createShopDeps, seed: 1, limit: Infinity }

async function accepted(): Promise<ReadonlyMap<string, string>> {
  const project = createProject(silent)
  const repair = [...project.screens.values()].filter(({ name }) => name === 'repair')
  const { played } = await measureCoverage(project, repair, createShopDeps(project))
  return new Map(silent).set(scenarioPath, acceptPlays(scenarios, played))
}

describe('slips of an author', () => {
  it('are noticed by scenarios that say what they expect, and by no others', async () => {
    const [without, withThem] = [
      await tryMutants(silent, 'repair', deps),
      await tryMutants(await accepted(), 'repair', deps),
    ]
    expect(withThem.told).toBe(without.told)
    expect(withThem.unnoticed.length).toBeLessThan(without.unnoticed.length / 4)
    const all = withThem.told + withThem.noticed + withThem.unnoticed.length
    expect((withThem.told + withThem.noticed) / all).toBeGreaterThan(0.9)
  })

  it('that nobody notices are told in words, with their place', async () => {
    const { unnoticed } = await tryMutants(silent, 'repair', deps)
    expect(unnoticed).toContainEqual({
      file: 'schemas/screens/repair.json',
      line: 20,
      column: 102,
      slip: 'another name',
      what: '*Pay* now reads *Rate us* (before: *Pay*)',
    })
  })

  it.each([
    ['a negation', { body: [{ when: { var: 'a' } }] }, { body: [{ when: { '!': { var: 'a' } } }] }],
    ['a lost member', { body: [{ when: { var: 'a' } }] }, { body: [{}] }],
    ['another operator', { body: { and: [1, 1] } }, { body: { or: [1, 1] } }],
    ['swapped arguments', { body: { '<': [1, 2] } }, { body: { '<': [2, 1] } }],
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
  ])('are made: %s', (slip, before, after) => {
    const made = mutationsOf(before)
      .filter((mutation) => mutation.slip === slip)
      .map((mutation) => mutated(before, mutation))
    expect(made).toContainEqual(after)
  })

  it('are the same for the same seed', () => {
    const all = 'abcdefghij'.split('')
    expect(sampled(all, 4, 7)).toEqual(sampled(all, 4, 7))
    expect(sampled(all, 4, 7)).toHaveLength(4)
    expect(sampled(all, Infinity, 7)).toEqual(all)
  })
})
