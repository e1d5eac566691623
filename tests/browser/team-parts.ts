import type { Page } from 'playwright-core'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  makeKey,
  nothingDisabled,
  openPlace,
  publish,
  releaseTo,
  approvalRequest,
} from '../../tools/release'
import { readSigner } from '../../tools/release/keys/keys'
import { approve } from '../../tools/release/signing'
import { prepare, readDocuments } from '../../tools/sandbox/results'
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

/** Publishes the first release, so that a later step can roll back to it. */
export async function releaseFirst({ settings }: PreparedTeam): Promise<void> {
  const project = mkdtempSync(join(tmpdir(), 'team-first-'))
  writeTeamProject(project)
  const checked = await prepare(readDocuments(project))
  rmSync(project, { recursive: true })
  const place = await openPlace(settings.release!, project)
  const seed = await readSigner(await makeKey(), 'seed')
  const { changes, text } = await approvalRequest(place, checked.prepared!.contents)
  const outcome = await publish(releaseTo(place, { who: 'Seed', why: 'The first', first: 1 }), {
    documents: () => Promise.resolve(checked),
    approval: await approve(changes, seed, text),
    approvers: [{ id: seed.id, key: seed.publicKey, who: 'Seed' }],
    disableRequest: nothingDisabled,
    refresh: false,
    permille: 1000,
  })
  expect(outcome).toMatchObject({ kind: 'released' })
}
