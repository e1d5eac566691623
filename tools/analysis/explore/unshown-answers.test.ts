import { expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { measureCoverage } from '../coverage/measure'
import { createProject } from '../project/project'
import { createAnswerRecord, unshownAnswers, worstFirst } from './unshown-answers'

async function unshown(state: string) {
  const files = readFixtures()
  const path = 'schemas/scenarios/repair.json'
  const project = createProject(
    files.set(path, files.get(path)!.replace('"done" }', `"${state}" }`)),
  )
  const screen = project.screens.get('repair')!
  const record = createAnswerRecord(createShopDeps(project))
  await measureCoverage(project, [screen], record.makeDeps)
  return worstFirst(unshownAnswers(project, screen, record.answersOf('repair'))).map(
    ({ path: member, form, shows }) => `${member} ${form} ${shows}`.trim(),
  )
}

it('lists values, missing members and lengths that no scenario shows; values come first', async () => {
  const all = await unshown('done')
  expect(all).toContain('shop.repair.state value "waiting"')
  expect(all).toContain('shop.repair.note missing')
  expect(all).toContain('shop.repair.parts length 0')
  expect(all[0]).toContain(' value ')
})

it('leaves out values that a scenario shows', async () => {
  const all = await unshown('waiting')
  expect(all).toContain('shop.repair.state value "done"')
  expect(all).not.toContain('shop.repair.state value "waiting"')
  expect(all).not.toContain('shop.repair.parts length 1')
})
