import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { copyProject } from '../../tools/server/studio/testing/copy-project'
import { findViolations } from './find-violations'
import { useStudio } from './fixtures/use-studio'

const path = 'schemas/screens/order/loan-details.json'
const other = 'schemas/fragments/order-status.json'
const studio = useStudio(copyProject)
const { root } = studio

afterEach(() => {
  writeFileSync(join(root, path), readFileSync(path))
  writeFileSync(join(root, other), readFileSync(other))
})

async function open(look: { colorScheme?: 'light' | 'dark' } = {}): Promise<Page> {
  const page = await studio.open('loan-details', {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...look,
  })
  // At first, the form of the document is open.
  await page.getByRole('heading', { name: 'My loan (loan-details)', level: 2 }).waitFor()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await text(page).waitFor()
  return page
}

const text = (page: Page, file = path) => page.getByRole('textbox', { name: `Text of ${file}` })
const onDisk = (file = path) => readFileSync(join(root, file), 'utf8')
const findings = (page: Page) => page.getByRole('list', { name: 'Findings' }).getByRole('listitem')

/** Puts the cursor behind the first occurrence of these words. */
async function goTo(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
}

async function openByKeyboard(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(name)
  await page.getByRole('option', { name: `Fragments ${name}`, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

describe('the text of a document', () => {
  it('marks an error at its place, and fixes it with one click that undo reverts', async () => {
    const page = await open()
    await text(page).click()
    await goTo(page, 'order.isDelay')
    await page.keyboard.press('Backspace')
    await findings(page).filter({ hasText: 'order has no "isDela"' }).waitFor()
    await page.locator('.cm-lintRange-error').first().waitFor()
    expect(await page.getByRole('button', { name: /^1 error/ }).count()).toBe(1)
    await page.keyboard.press('Control+.')
    await page.getByRole('button', { name: 'No findings' }).waitFor()
    expect(await page.getByRole('button', { name: 'Saved', exact: true }).isDisabled()).toBe(true)
    await page.keyboard.press('Control+z')
    await findings(page)
      .filter({ hasText: 'order has no "isDela"' })
      .getByRole('button', { name: 'Change to "order.isDelay"' })
      .click()
    await page.getByRole('button', { name: 'No findings' }).waitFor()
  })

  it('offers paths with their types and the values of a scenario, and inserts the chosen path', async () => {
    const page = await open()
    await text(page).click()
    await goTo(page, 'order.isDelay')
    for (let at = 0; at < 'isDelay'.length; at++) await page.keyboard.press('Backspace')
    await page.keyboard.type('isSc')
    const option = page.getByRole('option', { name: /order\.isScore/ })
    await option.waitFor()
    await expect.poll(() => option.innerText()).toMatch(/a whole number · [01]/)
    await page.keyboard.press('Enter')
    await text(page).getByText('"order.isScore"').first().waitFor()
    await page.keyboard.press('Control+i')
    await page.locator('.cm-hint').getByText('1 if the screen asks for a rating.').waitFor()
  })

  it('undoes the last edit in any file', async () => {
    const page = await open()
    await text(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type(' ')
    await openByKeyboard(page, 'order-status')
    await text(page, other).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type(' ')
    await page.getByRole('button', { name: 'Save 2 files' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Save one file' }).waitFor()
    await page.keyboard.press('Control+z')
    await text(page).waitFor()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await page.getByRole('button', { name: 'Save one file' }).waitFor()
  })
})

it('the text scrolls to the node that is selected in the outline', async () => {
  const page = await studio.open('loan-details', {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.frameLocator('iframe[title="The app"]').getByRole('heading').first().waitFor()
  await page.getByRole('tab', { name: 'Outline' }).click()
  const chosen = page.locator('.cm-chosen').first()
  for (const [name, line] of [
    [/Stack actions/, '{'],
    [/order-status/, '{ "id": "status"'],
  ] as const) {
    await page.getByRole('treeitem', { name }).first().click()
    await page.getByRole('tab', { name: 'JSON' }).click()
    await expect.poll(() => chosen.innerText()).toMatch(line)
    expect(await chosen.evaluate(distanceToTop)).toBeLessThan(200)
  }
})

/** The distance of a line from the upper edge of the editor after several frames, in pixels. */
async function distanceToTop(line: Element): Promise<number> {
  // The editor measures its lines in a frame, and may then scroll again.
  for (let frames = 0; frames < 5; frames++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const editor = line.closest('.cm-scroller')!.getBoundingClientRect()
  return Math.abs(line.getBoundingClientRect().top - editor.top)
}

describe('saving', () => {
  it('formats the text and writes it; before that, nothing is written', async () => {
    const page = await open()
    await text(page).click()
    await goTo(page, '"score": 0')
    await page.keyboard.type('  ')
    expect(onDisk()).toBe(readFileSync(path, 'utf8'))
    await goTo(page, '"sent": 0')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('1')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved loan-details.json.').waitFor()
    expect(onDisk()).toBe(readFileSync(path, 'utf8').replace('"sent": 0', '"sent": 1'))
  })

  it('loses nothing if the page is closed while somebody types', async () => {
    const page = await open()
    await text(page).click()
    await goTo(page, '"score": ')
    await page.keyboard.type('77')
    await page.reload()
    await page.getByText('Your unsaved changes were restored: loan-details.json.').waitFor()
    expect(await text(page).innerText()).toContain('"score": 770')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  })

  it('shows both texts if somebody else has changed the file, and asks which text to keep', async () => {
    const page = await open()
    await text(page).click()
    await goTo(page, '"score": ')
    await page.keyboard.type('4')
    const theirs = readFileSync(path, 'utf8').replace('"sent": 0', '"sent": 9')
    writeFileSync(join(root, path), theirs)
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: /has two versions/ })
    await dialog.waitFor()
    const own = dialog.getByRole('region', { name: 'Your version' })
    await own.getByText('40').first().waitFor()
    await dialog.getByRole('region', { name: 'Saved version' }).getByText('9').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(onDisk()).toBe(theirs)
    await dialog.getByRole('button', { name: 'Save my version' }).click()
    await page.getByText('Saved loan-details.json.').waitFor()
    expect(onDisk()).toBe(readFileSync(path, 'utf8').replace('"score": 0', '"score": 40'))
  })

  it('is refused if the request comes from the phone, which is a page of another origin', async () => {
    const page = await open()
    // The phone's own page navigates, so a file of its origin sends the requests.
    const phone = await (await fetch(`${studio.running().frameOrigin}/studio-frame.html`)).text()
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(phone) ?? []
    await page.goto(new URL(script, studio.running().frameOrigin).href)
    const wrote = await page.evaluate(async (origin) => {
      const write = (headers: Record<string, string>) =>
        fetch(`${origin}/api/edit`, {
          method: 'POST',
          mode: 'no-cors',
          headers,
          body: JSON.stringify({ path: 'schemas/app.json', text: '' }),
        }).then(
          () => 'sent',
          () => 'refused',
        )
      return [
        await write({ 'content-type': 'text/plain' }),
        await fetch(`${origin}/api/project`).then(
          () => 'read',
          () => 'refused',
        ),
      ]
    }, studio.running().origin)
    expect(wrote).toEqual(['sent', 'refused'])
    expect(onDisk('schemas/app.json')).toBe(readFileSync('schemas/app.json', 'utf8'))
  })
})

describe('accessibility of the editor', () => {
  it('opens a file, types, fixes an error and saves with the keyboard alone', async () => {
    const page = await open()
    await page.keyboard.press('Tab')
    await openByKeyboard(page, 'order-status')
    await text(page, other).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved order-status.json.').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.cm-content') === null)).toBe(
      true,
    )
  })

  it.each(['light', 'dark'] as const)(
    'has no violations, with and without findings, %s',
    async (colorScheme) => {
      const page = await open({ colorScheme })
      await page.getByText('100%').first().waitFor()
      expect(await findViolations(page)).toEqual([])
      await text(page).click()
      await goTo(page, 'order.isDelay')
      await page.keyboard.press('Backspace')
      await findings(page).first().waitFor()
      await page.locator('.cm-lintRange-error').first().waitFor()
      await page.keyboard.press('Control+Space')
      await page.locator('.cm-tooltip').getByRole('option').first().waitFor()
      expect(await findViolations(page)).toEqual([])
    },
  )
})

it('the phone shows another screen from its top', async () => {
  const page = await studio.open('loan-details', { viewport: { width: 1024, height: 768 } })
  const phone = page.frameLocator('iframe[title="The app"]')
  const scrolled = () => phone.locator('html').evaluate(() => window.scrollY)
  await phone.getByRole('heading', { name: 'Mi préstamo' }).waitFor()
  await expect
    .poll(() =>
      phone.locator('html').evaluate(() => {
        window.scrollTo(0, 10_000)
        return window.scrollY
      }),
    )
    .toBeGreaterThan(0)
  await page.getByRole('tab', { name: 'Screens' }).click()
  await page.getByRole('button', { name: /\srepayment$/ }).click()
  await phone.getByRole('heading', { name: 'Pagar' }).waitFor()
  expect(await scrolled()).toBe(0)
})
