import type { Browser, Locator, Page } from 'playwright-core'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runRelease } from '../../tools/studio/server'
import type { PreparedTeam } from '../../tools/team/testing/serve-test-team'
import { makeSmallProject } from '../fixtures/small-project'

/** A small project; the studio shows screens by the folder that they lie in. */
export function writeTeamProject(to: string): void {
  makeSmallProject(to)
  mkdirSync(join(to, 'schemas/screens/shop'))
  for (const name of ['repair', 'receipt'])
    renameSync(
      join(to, `schemas/screens/${name}.json`),
      join(to, `schemas/screens/shop/${name}.json`),
    )
}

/** Signs somebody in, in a browser of their own; what fails in the page is told to `problems`. */
export async function signIn(
  browser: Browser,
  team: PreparedTeam,
  name: string,
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(team.address)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('none')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
  return page
}

/** What is live before: somebody goes back to it at the end. */
export async function releaseFirst({ settings }: PreparedTeam): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'team-first-'))
  const [project, seed] = [join(folder, 'project'), join(folder, 'seed.pem')]
  mkdirSync(project)
  writeTeamProject(project)
  const { store, keyFile } = settings.release!
  const at = ['--store', store]
  const made = await runRelease(folder, ['keys', 'new', seed])
  const key = /Public key\s+(\S+)/.exec(made.text)![1]
  const [ring, approval] = [join(folder, 'ring.json'), join(folder, 'approval.json')]
  writeFileSync(ring, JSON.stringify({ keys: [{ who: 'Seed', key }] }))
  await runRelease(project, ['approve', ...at, '--key', seed, '--out', approval])
  const asked = ['--why', 'The first', '--first', '1', '--everyone']
  const approved = ['--approval', approval, '--approvers', ring]
  const said = await runRelease(project, [
    'publish',
    ...at,
    '--key',
    keyFile!,
    ...asked,
    ...approved,
  ])
  rmSync(folder, { recursive: true })
  expect(said).toMatchObject({ code: 0 })
}

/** What somebody does without a pointer. */
export interface Keyboard {
  /** Presses Tab until this has the focus. */
  readonly tabTo: (target: Locator) => Promise<void>
  readonly press: (target: Locator) => Promise<void>
  /** Puts words in the place of what stands in a field. */
  readonly write: (field: Locator, words: string) => Promise<void>
  /** Goes along the row of tabs that this one stands in. */
  readonly chooseTab: (name: string) => Promise<void>
}

const mostPresses = 200
const together = 10

/** Presses come together, so that they do not wait for one another: where the focus was to come to, Tab stays. */
function holdFocus(element: Element): void {
  const held = new AbortController()
  Object.assign(window, { held })
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && document.activeElement === element) event.preventDefault()
  }
  document.addEventListener('keydown', stay, { capture: true, signal: held.signal })
}

const letGo = () => (window as unknown as { held: AbortController }).held.abort()

/** The keyboard of a page; it gets nowhere that Tab and the arrows do not lead to. */
export function keyboardOf(page: Page): Keyboard {
  const { keyboard } = page
  const tabTo = async (target: Locator) => {
    await target.waitFor()
    await target.evaluate(holdFocus)
    for (let presses = 0; presses < mostPresses; presses += together) {
      if (await target.evaluate((element) => element === document.activeElement))
        return page.evaluate(letGo)
      await Promise.all(Array.from({ length: together }, () => keyboard.press('Tab')))
    }
    throw new Error(`Tab does not lead to ${String(target)}.`)
  }
  return {
    tabTo,
    async press(target) {
      await tabTo(target)
      await keyboard.press('Enter')
    },
    async write(field, words) {
      await tabTo(field)
      await keyboard.press('Control+A')
      await keyboard.type(words)
    },
    async chooseTab(name) {
      const tab = page.getByRole('tab', { name })
      const list = page.getByRole('tablist').filter({ has: tab })
      await tabTo(list.getByRole('tab', { selected: true }))
      for (let turn = await list.getByRole('tab').count(); turn > 0; turn--) {
        if ((await tab.getAttribute('aria-selected')) === 'true') return
        await keyboard.press('ArrowRight')
      }
      throw new Error(`The arrows do not lead to the tab ${name}.`)
    },
  }
}
