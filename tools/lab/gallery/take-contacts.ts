import { mkdir, writeFile } from 'node:fs/promises'
import { scenarioQuery } from '../../../src/preview'
import type { Page } from '../../../tests/browser/engines/page'
import type { Engine } from '../../test/browsers'
import { readScreens } from '../../build/packaging'
import { readScenarios } from '../../sandbox'
import { serveSandbox } from '../../sandbox/testing'
import { looksOf, mainScreens, rowsOf, sessionSuffix, type ContactLook } from './contact-looks'
import { startWindows } from './open-windows'
import { reasonToSkip } from '../../../tests/browser/scenario-words'
import { writeContacts } from './write-contacts'

export interface ContactSheetOptions {
  readonly names: readonly string[]
  readonly engines: readonly Engine[]
  readonly faults: boolean
  /** The kinds of faulty responses. An empty list means all kinds. */
  readonly kinds: readonly string[]
  /** True for all screens, false for the steps to a payment. */
  readonly every: boolean
}

/**
 * Takes images of each screen's first scenario in several engines and settings, with faulty
 * responses. Returns the path of the contact sheet.
 */
export async function takeContacts(
  { names, engines, faults, kinds, every }: ContactSheetOptions,
  dist: string,
  folder: string,
): Promise<string> {
  const server = await serveSandbox({ dist, scenarios: await readScenarios() })
  const rows = rowsOf(faults, kinds)
  const scenes = await listScenes(names.length > 0 ? names : every ? allScreens() : mainScreens)
  const columns: string[] = []
  for (const engine of engines) {
    const windows = await startWindows(engine)
    for (const look of looksOf(engine)) {
      const column = `${engine}-${look.name.replace(' ', '-')}`
      const page = await windows.open(look)
      await mkdir(`${folder}/${column}`, { recursive: true })
      for (const { screen, addressOf } of scenes)
        for (const row of rows) {
          await show(page, server.origin + addressOf(sessionSuffix(row, column)), look)
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

/** Waits until the page is drawn. A part that never loads is shown as missing. */
async function show(page: Page, address: string, { isLarge }: ContactLook): Promise<void> {
  await page.goto(address)
  const isThere = page.locator('main > *').first().waitFor()
  const isWhole = page.locator('.lz-skeleton').first().waitFor({ state: 'detached' })
  await Promise.all([isThere, isWhole]).catch(() => {})
  if (isLarge) await page.evaluate(enlarge)
  await page.evaluate(drawPictures)
}

/** Runs in the page. Without this function, the next image may show text in its old size. */
const enlarge = () => {
  document.documentElement.style.setProperty('font-size', '200%')
  return new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  )
}

/** Runs in the page. Without this function, lazy images outside of the visible area never load. */
const drawPictures = () =>
  Promise.all(
    [...document.images]
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      .map((image) => image.decode().catch(() => {})),
  ).then(() => {})

/** The names of the screens for borrowers, without the preview. */
const allScreens = () =>
  readScreens(process.cwd())
    .map(({ screen }) => screen)
    .filter((screen) => screen !== 'test-preview')

async function listScenes(names: readonly string[]) {
  const files = await readScenarios()
  return names.map((screen) => {
    const known = readScreens(process.cwd()).find((each) => each.screen === screen)
    if (!known) throw new Error(`There is no screen "${screen}".`)
    const [route = `/${screen}`] = known.routes
    const [name, scenario] = Object.entries(files[screen]?.scenarios ?? {}).find(
      ([, each]) => !reasonToSkip(each) && !each.steps,
    ) ?? ['', {}]
    const addressOf = (world: string) =>
      `${route.startsWith('#') ? '/' : ''}${route}?${scenarioQuery(screen, name, scenario, world)}`
    return { screen, addressOf }
  })
}
