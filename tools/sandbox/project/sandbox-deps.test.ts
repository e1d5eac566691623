import { expect, it } from 'vitest'
import { measureCoverage } from '../../analysis/coverage/measure'
import { createProject } from '../../analysis/project/project'
import { readFiles, settings } from './project-files'
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
