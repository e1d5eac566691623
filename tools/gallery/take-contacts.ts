import { mkdir, writeFile } from 'node:fs/promises'
import { scenarioQuery } from '../../src/preview'
import type { Engine, Page } from '../browsers'
import { readScreens } from '../packaging'
import { readScenarios, serveSandbox } from '../sandbox'
import { mainScreens, rowsOf, sizes, worldOf } from './contact-looks'
import { startWindows } from './open-windows'
import { whyLeftOut } from './tell-scenario'
import { writeContacts } from './write-contacts'

/** What a contact sheet is to show. */
export interface WantedContacts {
  readonly names: readonly string[]
  readonly engines: readonly Engine[]
  readonly hostile: boolean
}

/** Takes the first scenario of screens in engines and sizes, with odd answers; gives back its sheet. */
export async function takeContacts(
  { names, engines, hostile }: WantedContacts,
  dist: string,
  folder: string,
): Promise<string> {
  const server = await serveSandbox({ dist, scenarios: await readScenarios() })
  const scenes = await listScenes(names.length > 0 ? names : mainScreens)
  const rows = rowsOf(hostile)
  const columns: string[] = []
  for (const engine of engines) {
    const windows = await startWindows(engine)
    for (const size of sizes) {
      const column = `${engine}-${size.width}x${size.height}`
      const page = await windows.open(size)
      await mkdir(`${folder}/${column}`, { recursive: true })
      for (const { screen, addressOf } of scenes)
        for (const row of rows) {
          await show(page, server.origin + addressOf(worldOf(row, column)))
          await writeFile(`${folder}/${column}/${screen}.${row}.png`, await page.screenshot())
        }
      columns.push(column)
    }
    await windows.close()
  }
  await server.close()
  const file = `${folder}/index.html`
  await writeFile(
    file,
    writeContacts(
      scenes.map(({ screen }) => screen),
      rows,
      columns,
    ),
  )
  return file
}

/** Waits until something stands on the page; what never comes is shown not coming. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const isThere = page.locator('main > *').first().waitFor()
  const isWhole = page.locator('.lz-skeleton').first().waitFor({ state: 'detached' })
  await Promise.all([isThere, isWhole]).catch(() => {})
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => {}))).then(() => {}),
  )
}

async function listScenes(names: readonly string[]) {
  const files = await readScenarios()
  return names.map((screen) => {
    const known = readScreens(process.cwd()).find((each) => each.screen === screen)
    if (!known) throw new Error(`There is no screen "${screen}".`)
    const [route = `/${screen}`] = known.routes
    const [name, scenario] = Object.entries(files[screen]?.scenarios ?? {}).find(
      ([, each]) => !whyLeftOut(each) && !each.steps,
    ) ?? ['', {}]
    const addressOf = (world: string) =>
      `${route.startsWith('#') ? '/' : ''}${route}?${scenarioQuery(screen, name, scenario, world)}`
    return { screen, addressOf }
  })
}
