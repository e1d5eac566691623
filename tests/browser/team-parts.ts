import type { Page } from 'playwright-core'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runRelease } from '../../tools/server/studio'
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

/** Signs somebody in, in their own browser; errors of the page are added to `problems`. */
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

/** Publishes the first release, so that a later step can roll back to it. */
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
  const args = ['--why', 'The first', '--first', '1', '--everyone']
  const approved = ['--approval', approval, '--approvers', ring]
  const result = await runRelease(project, [
    'publish',
    ...at,
    '--key',
    keyFile!,
    ...args,
    ...approved,
  ])
  rmSync(folder, { recursive: true })
  expect(result).toMatchObject({ code: 0 })
}
