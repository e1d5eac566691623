import { expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { createProject } from '../../analysis/project/project'
import { createEditedScreens } from './explore-edited'

it('explores a screen that is edited after other screens', async () => {
  const files = new Map(readFixtures())
  const pathOf = (name: string) => `schemas/screens/${name}.json`
  const copies = ['copy-a', 'copy-b', 'copy-c', 'copy-d', 'copy-e']
  for (const screen of copies)
    files.set(
      pathOf(screen),
      JSON.stringify({
        screen,
        routes: [`/${screen}`],
        title: { t: 'shop.receipt' },
        body: [{ widget: 'button', label: { t: 'shop.send' }, on: { press: [{ do: 'close' }] } }],
      }),
    )
  const project = createProject(files)
  const screens = createEditedScreens()
  for (const screen of copies.slice(0, 4)) screens.add(pathOf(screen))
  await screens.explore(project, [], () => true)
  screens.add(pathOf('copy-e'))
  await screens.explore(project, [], () => true)
  const found = new Set(screens.findings(project, []).map(({ file }) => file))
  expect([...found].toSorted()).toEqual(copies.map(pathOf))
})

it('stops if an edit arrives while it looks for the screens of edited files', async () => {
  const screens = createEditedScreens()
  screens.add('locales/en/unused.json')
  let isNewest = true
  const explored = screens.explore(createProject(readFixtures()), [], () => isNewest)
  isNewest = false
  expect(await explored).toBe(false)
})
