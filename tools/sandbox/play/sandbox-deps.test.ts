import { expect, it } from 'vitest'
import { measureCoverage } from '../../analysis/coverage/measure'
import type { Program } from '../../../renderer/core'
import { createProject } from '../../analysis/project/project'
import { readFiles, settings } from '../project'
import { createSandboxDeps } from './sandbox-deps'

it('earlier scenarios do not change the result of a scenario', async () => {
  const project = createProject(readFiles(process.cwd()), settings)
  const play = async (...names: string[]) => {
    const screens = names.flatMap((name) => project.screens.get(name) ?? [])
    const { played } = await measureCoverage(project, screens, createSandboxDeps(project))
    return played.filter(({ file }) => file.endsWith('/loan-confirm.json'))
  }
  const alone = await play('loan-confirm')
  expect(alone.length).toBeGreaterThan(0)
  expect(await play('complaint-form', 'loan-confirm')).toEqual(alone)
})

it('a scenario opens its screen at the time that it states', async () => {
  const path = 'schemas/scenarios/promo-signup.json'
  const files = readFiles(process.cwd())
  const document = JSON.parse(files.get(path)!) as { scenarios: Record<string, object> }
  const [name, scenario] = Object.entries(document.scenarios).find(([each]) => each !== '$comment')!
  document.scenarios[name] = { ...scenario, at: '2027-01-02T03:04' }
  const project = createProject(new Map([...files, [path, JSON.stringify(document)]]), settings)
  const { clock } = createSandboxDeps(project)('promo-signup', name, { params: {} } as Program)
  expect(new Date(clock.now()).toISOString()).toBe('2027-01-02T03:04:00.000Z')
})

it('a scenario also determines the responses if the app sends no session id', async () => {
  const files = readFiles(process.cwd())
  const app = JSON.parse(files.get('schemas/app.json')!) as { session: { common: string[] } }
  app.session.common = app.session.common.filter((name) => name !== 'sessionId')
  const project = createProject(
    new Map([...files, ['schemas/app.json', JSON.stringify(app)]]),
    settings,
  )
  const screen = project.screens.get('loan-details')!
  const { stuck, uncovered } = await measureCoverage(project, [screen], createSandboxDeps(project))
  expect([stuck, uncovered]).toEqual([[], []])
})
