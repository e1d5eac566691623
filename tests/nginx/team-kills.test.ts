import type { Page, Request, Response } from 'playwright-core'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createForwarder, type Forwarder } from '../../tools/build/testing/forwarder'
import { prepareTeam, type PreparedTeam } from '../../tools/server/team/testing/serve-test-team'
import { startServer } from '../../tools/server/team/testing/start-server'
import { shareChromium, type OwnBrowser } from '../browser/browsers'
import { signIn, writeTeamProject } from '../browser/team-parts'
import { startNginx, type RunningNginx } from './serve-with-nginx'

// A person types in the studio while the server of the studio is killed again and again. In front
// of the server is an nginx with docs/guides/nginx-studio.conf, but without TLS.
const kills = 30
const path = 'locales/en/shop.json'

let team: PreparedTeam
let [studio, phone]: Forwarder[] = []
let proxies: RunningNginx[] = []
let server: ChildProcess
let browser: OwnBrowser

/** The setup around the studio. The proxy forwards to a running studio. */
const behindNginx = () => ({
  settings: team.settings,
  forwardTo: (running?: { readonly origin: string; readonly phoneOrigin: string }) => {
    studio!.forwardTo(running && Number(new URL(running.origin).port))
    phone!.forwardTo(running && Number(new URL(running.phoneOrigin).port))
  },
})

beforeAll(async () => {
  team = await prepareTeam(writeTeamProject)
  studio = await createForwarder()
  phone = await createForwarder()
  proxies = await Promise.all(serversOfGuide().map((server) => startNginx(server)))
  const [origin, phoneOrigin] = proxies.map(({ port }) => `http://127.0.0.1:${port}`)
  team.forwardTo({ origin: origin!, phoneOrigin: phoneOrigin! })
  server = await startServer(behindNginx(), 'warm')
  browser = await shareChromium()
})

afterAll(async () => {
  await browser?.close()
  server?.kill('SIGKILL')
  await Promise.all(proxies.map((nginx) => nginx.stop()))
  await Promise.all([studio?.close(), phone?.close()])
  await team?.close()
})

/** The studio and its preview frame have the same host name here, so each has its own nginx. */
function serversOfGuide(): ((port: number) => string)[] {
  const [, ...servers] = readFileSync('docs/guides/nginx-studio.conf', 'utf8').split(
    /^(?=server )/m,
  )
  return servers.map(
    (server) => (port) =>
      server
        .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replaceAll(/^ *ssl_.*\n/gm, '')
        .replaceAll(/(?:phone\.)?studio\.example/g, '127.0.0.1')
        .replaceAll('127.0.0.1:5180', `127.0.0.1:${studio!.port}`)
        .replaceAll('127.0.0.1:5181', `127.0.0.1:${phone!.port}`),
  )
}

const isSave = (message: Request | Response) => message.url().endsWith('/edit')

/** The moments at which a server is killed, in turn. */
const moments: readonly ((page: Page) => Promise<unknown>)[] = [
  () => Promise.resolve(),
  (page) => page.waitForRequest(isSave),
  (page) => page.waitForResponse(isSave),
]

it(`${kills} servers are killed while a person types, and nothing that was typed is lost`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const problems: string[] = []
  const page = await signIn(browser, team, 'ana', problems)
  await page.getByLabel('What do you want to change?').fill('Typed on')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /receipt/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Texts' }).click()
  const field = page.getByRole('textbox', { name: 'shop.thanks in English' })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+End')
  const inEnglish = () =>
    page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('en')
  await inEnglish()
  const app = page.frameLocator('iframe[title="The app"]')
  const phoneShows = (words: string) => app.getByText(words, { exact: true }).waitFor()
  const branch = `change/${/change\/(\w+)/.exec(page.url())![1]}`
  const read = () => team.remote.git('show', `${branch}:${path}`)
  const notice = page.getByText('The studio does not respond')
  let typed = await field.inputValue()
  const type = async (words: string) => {
    await page.keyboard.type(words, { delay: 20 })
    typed += words
  }
  for (let kill = 1; kill <= kills; kill++) {
    const moment = moments[kill % moments.length]!(page)
    await type(` ${kill} before`)
    await moment
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await Promise.all([notice.waitFor({ timeout: 3000 }), type(' after,'), ended])
    server = await startServer(behindNginx())
    await page.getByRole('button', { name: 'Saved' }).waitFor()
    await notice.waitFor({ state: 'hidden' })
    await expect.poll(read, { timeout: 60_000 }).toContain(`"thanks": ${JSON.stringify(typed)}`)
    await expect.poll(() => field.inputValue(), { timeout: 60_000 }).toBe(typed)
    await phoneShows(typed)
  }
  // A new page shows the phone of the new server.
  await page.reload()
  await inEnglish()
  await phoneShows(typed)
  expect(problems).toEqual([])
})
