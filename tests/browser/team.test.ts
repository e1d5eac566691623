import type { Locator, Page } from 'playwright-core'
import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareTeam, type PreparedTeam } from '../../tools/server/team/testing/serve-test-team'
import { releaseFirst } from '../../tools/server/team/testing/serve-trial'
import { startServer } from '../../tools/server/team/testing/start-server'
import { findViolations } from './find-violations'
import { keyboard, tabTo } from './fixtures/page-actions'
import { signIn, writeTeamProject } from './team-parts'
import { shareChromium, type OwnBrowser } from './browsers'

// The life of a change: from its start to its publication to phones, and its removal. Each person
// has their own browser. Each test continues the previous test. Ana, Berta and Carla use no mouse.
let team: PreparedTeam
let server: ChildProcess
let browser: OwnBrowser
const pages: Record<string, Page> = {}
const problems: string[] = []

beforeAll(async () => {
  team = await prepareTeam(writeTeamProject)
  await releaseFirst(team)
  server = await startServer(team, 'warm')
  browser = await shareChromium()
  for (const name of ['ana', 'bo', 'berta', 'carla'])
    pages[name] = await signIn(browser, team, name, problems)
})

afterAll(async () => {
  await browser?.close()
  server?.kill('SIGKILL')
  await team?.close()
})

// Each test continues the previous test, so a failed test is not repeated, and the following tests
// are skipped.
let isBroken = false
beforeEach(({ skip }) => skip(isBroken, 'A step before this one failed.'))
afterEach(({ task }) => void (isBroken ||= task.result?.state === 'fail'))

/** A button may disappear meanwhile, so the step does not wait for the button. */
const quickly = { timeout: 1000 }
const title = 'Warmer thanks'
const of = (name: string) => pages[name]!
const keys = (name: string) => {
  const [page, { press, write, turnTo }] = [of(name), keyboard(of(name))]
  return {
    press,
    write,
    tabTo: (target: Locator) => tabTo(page, target),
    chooseTab: (tab: string) => turnTo(page.getByRole('tab', { name: tab })),
  }
}
const below = (name: string) => of(name).getByRole('region', { name: 'Below' })
const button = (name: string, words: string) =>
  of(name).getByRole('button', { name: words, exact: true })
/** True if nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const shown = document.elementFromPoint(left + width / 2, top + height / 2)
  return shown !== null && element.contains(shown)
}
/** The form of a document may have the same text. */
const text = (name: string, key: string) =>
  of(name).getByRole('tabpanel', { name: 'Texts' }).getByRole('textbox', { name: key })
const thanks = (name: string, language: string) => text(name, `proof.thanks in ${language}`)
const live = (path: string, ref = 'main') => team.remote.git('show', `${ref}:${path}`)
const inChange = (path: string) => live(path, `change/${/change\/(\w+)/.exec(of('ana').url())![1]}`)

async function openChange(name: string): Promise<void> {
  await of(name).goto(team.address)
  await expect.poll(() => of(name).getByText('mentions you').count()).toBe(name === 'carla' ? 1 : 0)
  await keys(name).press(of(name).getByRole('link', { name: title }))
  await of(name).getByRole('tab', { name: 'Outline' }).waitFor()
}

describe('a change, from its start to phones and back', () => {
  it('Ana starts a change, and creates a new screen from a copy', async () => {
    const [ana, { tabTo, press, write }] = [of('ana'), keys('ana')]
    expect(await findViolations(ana)).toEqual([])
    await write(ana.getByLabel('What do you want to change?'), title)
    await ana.keyboard.press('Enter')
    await press(button('ana', 'New screen…'))
    const dialog = ana.getByRole('dialog')
    await tabTo(dialog.getByRole('combobox', { name: 'Start with' }))
    await ana.keyboard.type('A copy of Receipt')
    await write(dialog.getByRole('textbox', { name: 'Name' }), 'proof')
    await write(dialog.getByRole('textbox', { name: 'Title in Spanish' }), 'Comprobante')
    await write(dialog.getByRole('textbox', { name: 'Title in English' }), 'Proof')
    expect(await findViolations(ana)).toEqual([])
    await press(dialog.getByRole('button', { name: 'Create' }))
    await expect
      .poll(() => inChange('schemas/screens/shop/proof.json'))
      .toContain('"screen": "proof"')
    await expect.poll(() => inChange('locales/es/proof.json')).toContain('Comprobante')
  })

  it('saves her typing in both languages automatically', async () => {
    const { chooseTab, write } = keys('ana')
    await chooseTab('Texts')
    await write(thanks('ana', 'English'), 'Thanks a lot')
    await write(thanks('ana', 'Spanish'), 'Muchas gracias')
    await expect.poll(() => inChange('locales/es/proof.json')).toContain('Muchas gracias')
    await expect.poll(() => inChange('locales/en/proof.json')).toContain('Thanks a lot')
    expect(await findViolations(of('ana'))).toEqual([])
  })

  it('Ana opens the change on her own phone by a link, without a sign-in', async () => {
    await keys('ana').press(button('ana', 'On your phone…'))
    const dialog = of('ana').getByRole('dialog')
    await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    expect(await findViolations(of('ana'))).toEqual([])
    await of('ana').keyboard.press('Escape')
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const phone = await context.newPage()
    await phone.goto(link)
    const app = phone.frameLocator('iframe[title="The app"]')
    await app.getByText('Muchas gracias').first().waitFor()
    expect(await findViolations(phone)).toEqual([])
    expect(await context.cookies()).toEqual([])
    await phone.goto(link.replace(/show\/.{4}/, 'show/AAAA'))
    await phone
      .getByRole('alert')
      .getByText('This link is no longer valid. Ask for a new one.')
      .waitFor()
    await context.close()
  })

  it('Bo also opens the change: Ana and Bo see each other, and no typed text is lost', async () => {
    const bo = of('bo')
    await bo.goto(team.address)
    await bo.getByRole('link', { name: title }).click()
    await of('ana').getByRole('banner').getByText('Also here: Bo').waitFor()
    await bo
      .getByRole('button', { name: /receipt/ })
      .first()
      .click()
    await of('ana').getByRole('banner').getByText('Also here: Bo in Receipt').waitFor()
    await of('ana')
      .getByRole('button', { name: /receipt Also here: Bo/ })
      .waitFor()
    expect(await findViolations(of('ana'))).toEqual([])
    await bo.getByRole('tab', { name: 'Texts' }).click()
    const heading = text('bo', 'shop.receipt in English')
    await Promise.all([
      heading.fill('Your receipt'),
      thanks('ana', 'English').fill('Thank you very much'),
    ])
    await expect.poll(() => inChange('locales/en/shop.json')).toContain('Your receipt')
    await bo.getByRole('button', { name: /proof/ }).first().click()
    await expect.poll(() => thanks('bo', 'English').inputValue()).toBe('Thank you very much')
  })

  it('Ana requests a review; Berta comments on a node and requests changes', async () => {
    await keys('ana').chooseTab('Review')
    await keys('ana').press(button('ana', 'Request a review'))
    await openChange('berta')
    const [berta, { chooseTab, tabTo, press, write }] = [below('berta'), keys('berta')]
    await berta.getByRole('heading', { name: 'What changes for the borrower' }).waitFor()
    await press(of('berta').getByRole('button', { name: /proof/ }).first())
    await chooseTab('Outline')
    await tabTo(of('berta').getByRole('tree'))
    const first = of('berta').getByRole('treeitem', { name: 'text' })
    while ((await first.getAttribute('aria-selected')) !== 'true')
      await of('berta').keyboard.press('ArrowDown')
    await chooseTab('Review')
    await berta.getByText('The checker has no findings.').waitFor()
    await berta.getByText('Thank you very much').first().waitFor()
    await write(berta.getByRole('textbox', { name: 'Comment' }), '<b>Why</b> so much?')
    await press(button('berta', 'Comment'))
    await berta.getByText('<b>Why</b> so much?').waitFor()
    await berta.getByRole('button', { name: 'Muchas gracias in Proof' }).waitFor()
    await press(button('berta', 'Answer'))
    await write(berta.getByRole('textbox', { name: 'Your answer' }), 'It is a receipt.')
    await press(button('berta', 'Answer'))
    await berta.getByText(/^Berta answered/).waitFor()
    await write(berta.getByLabel('Changes to make'), 'Less of it, please')
    await press(berta.getByRole('button', { name: 'Request changes' }))
    await below('ana').getByText('Less of it, please').waitFor()
    expect(await findViolations(of('berta'))).toEqual([])
  })

  it('the review shows the pictures of every changed screen, before and after', async () => {
    const pictures = below('berta').getByRole('article', { name: 'Pictures of Your receipt' })
    await pictures.getByRole('deletion').getByText('Receipt', { exact: true }).waitFor()
    await pictures.getByRole('insertion').getByText('Your receipt').waitFor()
    await pictures.getByRole('button', { name: 'Narrow' }).first().waitFor()
    await pictures.getByRole('button', { name: 'Dark' }).first().waitFor()
    await keys('berta').press(
      pictures.getByRole('button', { name: 'Comment on a point of this picture' }).first(),
    )
    await below('berta')
      .getByText(/^About a point of Your receipt, “plain”, /)
      .waitFor()
    // The long link below the words makes the column no wider than the panel.
    const panel = below('berta').getByRole('tabpanel')
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await keys('berta').write(
      below('berta').getByRole('textbox', { name: 'Comment' }),
      'Here, @Carla',
    )
    await keys('berta').press(button('berta', 'Comment'))
    await pictures.getByText('2', { exact: true }).waitFor()
    expect(await findViolations(of('berta'))).toEqual([])
  })

  it("Ana corrects the node and requests another review; Berta's key is refused until it is registered", async () => {
    const { chooseTab, write, press } = keys('ana')
    await chooseTab('Texts')
    await write(thanks('ana', 'English'), 'Thanks a lot')
    await expect.poll(() => inChange('locales/en/proof.json')).toContain('Thanks a lot')
    await chooseTab('Review')
    await press(button('ana', 'Request a review'))
    const berta = below('berta')
    await berta.getByText('Thanks a lot').first().waitFor()
    const approve = berta.getByRole('button', { name: 'Approve' })
    // The server checks the change again after its edit.
    await expect.poll(() => approve.isEnabled()).toBe(true)
    await keys('berta').press(approve)
    const refusal = berta.getByText('Your key is not registered')
    await refusal.waitFor()
    expect(await refusal.evaluate(isOnTop)).toBe(true)
    const line = await berta.getByLabel(/The entry for this browser’s key/).inputValue()
    team.remote.commit({ 'approvers.json': `{ "keys": [${line}] }` })
    // The server notices the commit at its next fetch from the remote.
    await expect
      .poll(async () => {
        const isDone = await berta.getByText('You approved the version').isVisible()
        if (!isDone)
          await berta
            .getByRole('button', { name: 'Approve' })
            .press('Enter', quickly)
            .catch(() => {})
        return isDone
      })
      .toBe(true)
  })

  it('Carla publishes to 10 % of phones, sees the release live, promotes it, disables a screen and rolls back', async () => {
    await openChange('carla')
    const [carla, { chooseTab, tabTo, press, write }] = [below('carla'), keys('carla')]
    // The review opens by itself and changes the selected tab.
    await carla.getByRole('heading', { name: 'What changes for the borrower' }).waitFor()
    await chooseTab('Review')
    await write(carla.getByRole('textbox', { name: 'Reason', exact: true }), title)
    // An unresolved comment blocks the publication.
    await carla.getByText('Resolve the comments first.').waitFor()
    for (let left = 2; left > 0; left--) {
      const resolve = carla.getByRole('button', { name: 'Resolve' })
      await expect.poll(() => resolve.count()).toBe(left)
      await press(resolve.first())
    }
    await tabTo(carla.getByRole('radio', { checked: true }))
    while (!(await carla.getByLabel('10 %').isChecked()))
      await of('carla').keyboard.press('ArrowDown')
    await press(carla.getByRole('button', { name: 'Check and publish' }))
    await carla.getByRole('heading', { name: 'Live: release 2' }).waitFor()
    await carla
      .getByText('10 % of phones get it, the others keep release 1.', { exact: true })
      .waitFor()
    expect(live('locales/en/proof.json')).toContain('Thanks a lot')
    expect(live('schemas/screens/shop/proof.json')).toContain('"screen": "proof"')
    await press(carla.getByRole('button', { name: 'Promote to 50 %' }))
    await press(carla.getByRole('dialog').getByRole('button', { name: 'Promote to 50 %' }))
    await carla.getByRole('heading', { name: 'Live: release 3' }).waitFor()
    await write(carla.getByLabel(/^Reason for halting/), 'Too warm')
    await tabTo(carla.getByRole('combobox', { name: 'Screen to disable' }))
    await of('carla').keyboard.type('Proof')
    await press(carla.getByRole('button', { name: 'Disable' }))
    await press(carla.getByRole('dialog').getByRole('button', { name: 'Disable' }))
    await carla.getByText('Proof is disabled').waitFor()
    await write(carla.getByLabel(/^Reason for halting/), 'Too warm')
    await press(carla.getByRole('button', { name: 'Roll back', exact: true }))
    await press(carla.getByRole('dialog').getByRole('button', { name: 'Roll back' }))
    await carla.getByRole('heading', { name: 'Live: release 5' }).waitFor()
    expect(await findViolations(of('carla'))).toEqual([])
    // Ana's texts are no longer live, and she decides about them.
    await below('ana').getByText('so this change is not live').waitFor()
    await below('ana')
      .getByText(/^Carla opened it again, because phones returned/)
      .waitFor()
    expect(live('locales/en/shop.json')).not.toContain('Your receipt')
    expect(inChange('locales/en/proof.json')).toContain('Thanks a lot')
    await of('bo').goto(team.address)
    await of('bo')
      .getByText(/opened again, because phones returned/)
      .waitFor()
    await of('bo').getByRole('link', { name: title }).click()
    expect(problems).toEqual([])
  })

  it('a person who signs out has no session any more', async () => {
    await of('bo').getByRole('button', { name: 'Sign out Bo' }).click()
    await of('bo').waitForURL(/session\/end|signed-out/)
    await of('bo').context().clearCookies({ domain: '127.0.0.1' })
    const { status } = await of('bo')
      .evaluate(
        async (address) => ({ status: (await fetch(`${address}/api/me`)).status }),
        team.address,
      )
      .catch(() => ({ status: 401 }))
    expect(status).toBe(401)
  })
})
