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
