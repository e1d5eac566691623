import type { Page } from 'playwright-core'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareTeam, type PreparedTeam } from '../../tools/server/team/testing/serve-test-team'
import { startServer } from '../../tools/server/team/testing/start-server'
import { findViolations } from './find-violations'
import { signIn, writeTeamProject } from './team-parts'
import { shareChromium, type OwnBrowser } from './browsers'

// Several people edit one change several times, and a server dies meanwhile.
let team: PreparedTeam
let server: ChildProcess
let browser: OwnBrowser
let [ana, bo, rita]: Page[] = []
const problems: string[] = []

beforeAll(async () => {
  team = await prepareTeam(writeTeamProject)
  server = await startServer(team, 'warm')
  browser = await shareChromium()
  ana = await signIn(browser, team, 'ana', problems)
  bo = await signIn(browser, team, 'bo', problems)
  rita = await signIn(browser, team, 'rita', problems)
})

afterAll(async () => {
  await browser?.close()
  server?.kill('SIGKILL')
  await team?.close()
})

const english = 'locales/en/shop.json'
/** Starts a change as Ana, with its texts open. */
async function begin(title: string): Promise<{ address: string; read: () => string }> {
  await ana!.goto(team.address)
  await ana!.getByLabel('What do you want to change?').fill(title)
  await ana!.keyboard.press('Enter')
  await openTexts(ana!)
  const [address = ''] = ana!.url().split('#')
  const branch = `change/${address.split('/').at(-1)!}`
  return { address, read: () => team.remote.git('show', `${branch}:${english}`) }
}

async function openTexts(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /receipt/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Texts' }).click()
}

/** A region, because the form of a document may have the same text. */
const text = (page: Page, name: string) =>
  page.getByRole('tabpanel', { name: 'Texts' }).getByRole('textbox', { name })
const thanks = (page: Page) => text(page, 'shop.thanks in English')
const review = (page: Page) => page.getByRole('tab', { name: 'Review' }).click()

/** Commits to the main branch, as if somebody else had published in the meantime. */
const publishByHand = (words: string) =>
  team.remote.commit({
    [english]: team.remote
      .git('show', `main:${english}`)
      .replace(/("thanks": )"[^"]*"/, `$1"${words}"`),
  })

describe('two people in one change', () => {
  it('choose between two conflicting texts, and no text is lost', async () => {
    const { address, read } = await begin('Two minds')
    await bo!.goto(address)
    await openTexts(bo!)
    await thanks(bo!).waitFor()
    // Bo saves his edit before he sees Ana's edit. To delay her edit, the test aborts the event
    // stream of his tab. Without shared workers, each tab has its own stream.
    await bo!.addInitScript(
      () => delete (window as Partial<Window & { SharedWorker: unknown }>).SharedWorker,
    )
    await bo!.route('**/events', (route) => route.abort())
    await bo!.reload()
    await openTexts(bo!)
    await thanks(ana!).fill('From Ana')
    await expect.poll(read).toContain('From Ana')
    await thanks(bo!).fill('From Bo')
    const dialog = bo!.getByRole('dialog', { name: /has two versions/ })
    await dialog.getByText('From Ana').first().waitFor()
    await dialog.getByText('From Bo').first().waitFor()
    expect(await findViolations(bo!)).toEqual([])
    await dialog.getByRole('button', { name: 'Save my version' }).click()
    await expect.poll(read).toContain('From Bo')
    await expect.poll(() => thanks(ana!).inputValue()).toBe('From Bo')
    await bo!.unroute('**/events')
  })
})

describe('a change in many tabs', () => {
  it('opens in the seventh tab, although a browser opens only six connections to a host', async () => {
    const { address } = await begin('Many tabs')
    const tabs = await Promise.all(Array.from({ length: 6 }, () => ana!.context().newPage()))
    await Promise.all(tabs.map((tab) => tab.goto(address)))
    for (const tab of tabs) await openTexts(tab)
    await thanks(ana!).fill('From the first tab')
    for (const tab of tabs) {
      await expect.poll(() => thanks(tab).inputValue()).toBe('From the first tab')
      await tab.close()
    }
  })
})

describe('a change that is behind the main branch', () => {
  it('is merged with the new texts of the main branch', async () => {
    const { read } = await begin('Behind')
    await text(ana!, 'shop.receipt in English').fill('Your receipt')
    await expect.poll(read).toContain('Your receipt')
    publishByHand('Many thanks')
    await review(ana!)
    await ana!.getByRole('button', { name: 'Update the change' }).click()
    await expect.poll(read).toContain('Many thanks')
    expect(read()).toContain('Your receipt')
    await ana!.getByRole('tab', { name: 'Texts' }).click()
    await expect.poll(() => thanks(ana!).inputValue()).toBe('Many thanks')
    await ana!.getByRole('tab', { name: 'History' }).click()
    await ana!
      .getByRole('button', { name: /^Ana updated the change with the live release: Texts: Shop/ })
      .waitFor()
    await ana!.getByRole('button', { name: /^Ana edited Texts: Shop/ }).click()
    const state = ana!.getByRole('article', { name: /^What has changed since this state/ })
    await state.getByText('Many thanks').first().waitFor()
    expect(await findViolations(ana!)).toEqual([])
    await state.getByRole('button', { name: 'Restore this state' }).click()
    await expect.poll(read).not.toContain('Many thanks')
    expect(read()).toContain('Your receipt')
  })

  it('shows both texts if the merge conflicts', async () => {
    const { read } = await begin('Against')
    await thanks(ana!).fill('As I say')
    await expect.poll(read).toContain('As I say')
    publishByHand('As others say')
    await review(ana!)
    await ana!.getByRole('button', { name: 'Update the change' }).click()
    const dialog = ana!.getByRole('dialog')
    await dialog.getByText('As I say').first().waitFor()
    await dialog.getByText('As others say').first().waitFor()
    await dialog.getByRole('article', { name: 'Pictures of Receipt' }).waitFor()
    expect(await findViolations(ana!)).toEqual([])
    await dialog.getByRole('button', { name: 'Use the live version' }).click()
    await expect.poll(read).toContain('As others say')
  })
})

it('a reader can only watch: nothing can be typed, and no button acts', async () => {
  const { address, read } = await begin('Looked at')
  const before = read()
  await rita!.goto(address)
  await openTexts(rita!)
  await rita!.getByText('Read only').waitFor()
  expect(await thanks(rita!).isEditable()).toBe(false)
  await rita!.getByRole('tab', { name: 'JSON' }).click()
  const editor = rita!.locator('.cm-content')
  const shown = await editor.innerText()
  await editor.click()
  await rita!.keyboard.type('From Rita')
  expect(await editor.innerText()).toBe(shown)
  await review(rita!)
  await rita!.getByText('The checker has no findings.').waitFor()
  for (const name of [
    'Request a review',
    'Approve',
    'Comment',
    'Discard the change',
    'New screen…',
  ])
    expect(await rita!.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(read()).toBe(before)
})

it('if the server hangs or is killed, the page says so within seconds, and no typed text is lost', async () => {
  const { address, read } = await begin('Kept')
  await bo!.goto(address)
  await bo!.getByRole('button', { name: 'Saved' }).waitFor()
  await thanks(ana!).fill('Before')
  await expect.poll(read).toContain('Before')
  // Waits for the phone to start. Otherwise the phone would request its service worker from the
  // dead server.
  for (const page of [ana!, bo!])
    await page.frameLocator('iframe[title="The app"]').getByRole('heading').first().waitFor()
  server.kill('SIGSTOP')
  await bo!.getByRole('button', { name: 'Not connected' }).waitFor({ timeout: 3000 })
  server.kill('SIGCONT')
  for (const page of [ana!, bo!]) await page.getByRole('button', { name: 'Saved' }).waitFor()
  const ended = once(server, 'exit')
  ana!.once('request', () => void server.kill('SIGKILL'))
  await thanks(ana!).fill('In the middle')
  await ended
  await bo!.getByRole('button', { name: 'Not connected' }).waitFor({ timeout: 3000 })
  server = await startServer(team)
  await expect.poll(read).toContain('In the middle')
  await bo!.getByRole('button', { name: 'Saved' }).waitFor()
  await ana!.getByRole('tab', { name: 'Outline' }).waitFor()
  expect(problems).toEqual([])
})
