import { expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import type { JsonObject } from '../../../renderer/language'
import { createProject } from '../project/project'
import { exploreScreen } from './explore-screen'
import { budgets, changeBudget } from './explored-findings'
import { button, explore, pay } from './testing'

it('plays an edited screen with many mistakes at most 140 times', async () => {
  const files = readFixtures()
  const path = 'schemas/screens/repair.json'
  const screen = JSON.parse(files.get(path)!) as JsonObject
  const body = Array.from({ length: 12 }, (_, at) => [
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
    budgets.edit,
  )
  expect(discoveries.length).toBeGreaterThan(12)
  // The budget does not limit the plays of scenarios and of failed calls.
  expect(plays).toBeLessThanOrEqual(140)
})

it('enables a control by the steps of a scenario', async () => {
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
  const steps = names.map((name) => ({ fill: name, value: name }))
  expect(await explore(screen)).toContain('LZ917 /body/4')
  expect(await explore(screen, {}, { filled: { steps } })).not.toContain('LZ917 /body/4')
})

it('divides the plays of a deep exploration between the changed screens', () => {
  const of = (screens: number) => changeBudget(screens).plays
  expect([of(1), of(6), of(100)]).toEqual([1_500, 1_000, budgets.quick.plays])
})
