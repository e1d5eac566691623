import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import type { Json, JsonObject } from '../../../renderer/language'
import { mergePatch } from '../json/parse-json'
import { createProject } from '../project/project'
import { budgets, exploredFindings } from './explored-findings'
import type { Budget } from './play-log'

const files = readFixtures()
const repair = 'schemas/screens/repair.json'

export async function explore(
  change: JsonObject,
  endpoints: JsonObject = {},
  scenarios: JsonObject = {},
  budget: Budget = budgets.quick,
): Promise<string[]> {
  const changed = (path: string, patch: JsonObject) =>
    [path, JSON.stringify(mergePatch(JSON.parse(files.get(path)!) as Json, patch))] as const
  const project = createProject(
    new Map([
      ...files,
      changed(repair, { on: null, modals: null, ...change }),
      changed('schemas/endpoints/shop.json', { endpoints }),
      changed('schemas/scenarios/repair.json', { scenarios }),
    ]),
  )
  const screen = project.screens.get('repair')!
  const findings = await exploredFindings(project, screen, createShopDeps(project), budget)
  return findings.map(({ code, pointer }) => `${code} ${pointer}`)
}

export const failureToast: Json[] = [{ do: 'toast', text: { t: 'shop.failed' } }]

export const pay = (more: JsonObject = {}): JsonObject => ({
  do: 'call',
  endpoint: 'shop.pay',
  params: { orderId: { var: 'session.orderId' } },
  fail: failureToast,
  ...more,
})

export const button = (id: string, press: Json[], more: JsonObject = {}): JsonObject => ({
  id,
  widget: 'button',
  label: { t: 'shop.pay' },
  on: { press },
  ...more,
})
