import type { Page } from 'playwright-core'
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedTeam } from '../../tools/server/team/testing/serve-test-team'
import { makeSmallProject } from '../fixtures/small-project'
import type { OwnBrowser } from './browsers'

/** Writes a small project. The studio groups screens by their folder. */
export function writeTeamProject(to: string): void {
  makeSmallProject(to)
  mkdirSync(join(to, 'schemas/screens/shop'))
  for (const name of ['repair', 'receipt'])
    renameSync(
      join(to, `schemas/screens/${name}.json`),
      join(to, `schemas/screens/shop/${name}.json`),
    )
}

/** Signs a person in, in a separate browser context. Errors of the page are added to `problems`. */
export async function signIn(
  browser: OwnBrowser,
  team: PreparedTeam,
  name: string,
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  // The studio checks and builds after a click, which takes seconds even on an idle machine.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(team.address)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('none')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
  return page
}
