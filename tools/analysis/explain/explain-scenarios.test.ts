import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createShopDeps } from '../../../tests/fixtures/shop-deps'
import { createProject } from '../project/project'
import { explainScenarios } from './explain-scenarios'

const path = 'schemas/screens/repair.json'

async function originsWith(member: string): Promise<readonly string[]> {
  const files = readFixtures()
  files.set(path, files.get(path)!.replace('"routes"', `${member} "routes"`))
  const project = createProject(files)
  const screen = project.screens.get('repair')!
  const deps = createShopDeps(project)
  const [explained] = await explainScenarios(project, screen, '/body/0', deps, 'done')
  return explained!.phases[0]!.values!.flatMap(({ from }) => from)
}

describe('a text in an explained scenario', () => {
  it.each([
    ['Spanish', 'es', ''],
    ['the language of the screen', 'en', '"locale": "en",'],
  ])('comes from the file of %s', async (_, language, member) => {
    expect(await originsWith(member)).toContainEqual(
      `the text shop.state of locales/${language}/shop.json`,
    )
  })
})
