import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveStudio, type RunningStudio } from '../../tools/server/studio/serve-studio'
import { writeDocument } from '../fixtures/small-project'
import { findViolations } from './find-violations'
import { shareChromium, type OwnBrowser } from './browsers'
import { writeTeamProject } from './team-parts'

// A person edits in the local studio what a scenario expects, and publishes it.
let folder: string
let studio: RunningStudio
let browser: OwnBrowser
const scenarios = 'schemas/scenarios/repair.json'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-story-'))
  const root = join(folder, 'project')
  writeTeamProject(root)
  writeDocument(root, 'schemas/screens/shop/receipt.json', {
    screen: 'receipt',
    routes: ['/receipt'],
    title: { t: 'shop.receipt' },
    body: [{ widget: 'text', text: { t: 'shop.thanks' } }],
  })
  writeDocument(root, scenarios, {
    screen: 'repair',
    scenarios: {
      plain: {
        answers: { 'shop.repair': { state: 'done' }, 'shop.pay': { receipt: '12' } },
        expect: { whole: true, seen: { text: 'Dueño' } },
      },
    },
  })
  const release = { trials: join(folder, 'trials') }
  studio = await serveStudio({ root, code: process.cwd(), port: 0, framePort: 0, release })
  browser = await shareChromium()
})

afterAll(async () => {
  await browser?.close()
  await studio?.close()
  rmSync(folder, { recursive: true, force: true })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

describe('a change of what a scenario expects', () => {
  it('is a difference at once, is accepted or corrected, and is published without a refusal', async () => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`${studio.address}#repair`)
    await tab(page, 'Texts').click()
    await page.getByRole('textbox', { name: 'shop.owner in Spanish' }).fill('La dueña')
    await tab(page, 'Problems').click()
    const card = page.getByRole('article', { name: /^repair shows something else/ })
    await card.getByText('La dueña').waitFor()
    await card.getByText('Dueño', { exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await card.getByRole('button', { name: 'That is a mistake' }).click()
    await page.getByRole('treeitem', { name: /^text/, selected: true }).waitFor()

    await button(page, 'Review and publish').click()
    await button(page, 'Create a store for a trial').click()
    await page.getByText('Decide about the findings first.').waitFor()
    await card.getByRole('button', { name: 'That is what I meant' }).click()
    await expect.poll(() => card.count()).toBe(0)
    await page.getByRole('button', { name: /^Save/ }).click()
    await button(page, 'Saved').waitFor()
    const saved = readFileSync(join(folder, 'project', scenarios), 'utf8')
    expect(JSON.parse(saved)).toMatchObject({
      scenarios: {
        plain: {
          answers: { 'shop.repair': { state: 'done' }, 'shop.pay': { receipt: '12' } },
          expect: { seen: { text: 'La dueña' } },
        },
      },
    })
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('She owns it')
    await button(page, 'Check and publish').click()
    await page.getByText(/^Release 1 is live/).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

it('shows in the preview the entries that a scenario keeps, and moves dragged elements', async () => {
  const root = join(folder, 'project')
  writeDocument(root, 'schemas/screens/shop/notice.json', {
    screen: 'notice',
    routes: ['/notice'],
    title: { t: 'shop.receipt' },
    state: { dismissed: { type: { type: 'boolean' }, initial: false, keep: true } },
    body: [
      { widget: 'text', when: { '!': { var: 'state.dismissed' } }, text: { t: 'shop.thanks' } },
      { widget: 'text', when: { var: 'state.dismissed' }, text: { t: 'shop.retry' } },
      { widget: 'text', text: { t: 'shop.owner' } },
    ],
  })
  writeDocument(root, 'schemas/scenarios/notice.json', {
    screen: 'notice',
    scenarios: { first: {}, later: { kept: { dismissed: true } } },
  })
  for (const language of ['es', 'en'])
    writeDocument(root, `locales/${language}/common.json`, { back: 'Back' })
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(`${studio.address}#notice`)
  const app = page.frameLocator('iframe[title="The app"]')
  const scenario = page.getByLabel('Scenario', { exact: true })
  await scenario.selectOption('first')
  await app.getByText('Gracias').waitFor()
  await scenario.selectOption('later')
  await app.getByText('Reintentar').waitFor()

  // A dragged element goes where the marker is.
  const [dragged, target] = [app.getByText('Reintentar'), app.getByText('La dueña')]
  const [from, to] = [(await dragged.boundingBox())!, (await target.boundingBox())!]
  await page.mouse.move(from.x + 4, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 4, to.y + to.height - 2, { steps: 3 })
  const marker = app.locator('[data-kind="dropped"]')
  await expect.poll(() => marker.count()).toBe(1)
  await page.mouse.up()
  await expect.poll(() => marker.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo Move text' }).waitFor()
  await expect
    .poll(async () => (await target.boundingBox())!.y < (await dragged.boundingBox())!.y)
    .toBe(true)
  await context.close()
})
