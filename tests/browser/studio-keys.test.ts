import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolations } from './find-violations'
import { useStudio } from './fixtures/use-studio'
import { writeTeamProject } from './team-parts'

// Tests for a person without a mouse. studio.test.ts has the journey of an author with the
// keyboard.
const studio = useStudio(writeTeamProject)

async function open(): Promise<Page> {
  const page = await studio.open('repair', { viewport: { width: 1024, height: 768 } })
  await page.getByRole('tab', { name: 'Outline' }).waitFor()
  return page
}

const find = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

/** The controls that Tab must reach. A group of radio buttons counts as one. */
const controls =
  'a[href], button:enabled, input:enabled:not([type=file]), select:enabled, textarea, summary, [tabindex="0"]'

it('Tab reaches each control of each panel, and the focus is visible', async () => {
  const page = await open()
  for (const drawer of ['Problems', 'Texts', 'Pictures', 'Review', 'History']) {
    await page.getByRole('tab', { name: drawer }).click()
    await page.evaluate((selector) => {
      for (const old of document.querySelectorAll('[data-left]')) old.removeAttribute('data-left')
      const isReachable = (element: HTMLElement) =>
        element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true })
      for (const control of document.querySelectorAll<HTMLElement>(selector))
        if (isReachable(control)) control.dataset['left'] = ''
      ;(document.activeElement as HTMLElement).blur()
    }, controls)
    const isLeft = () => page.locator('[data-left]').count()
    const hidden: string[] = []
    for (let presses = 0; presses < 150 && (await isLeft()) > 0; presses++) {
      await page.keyboard.press('Tab')
      hidden.push(
        ...(await page.evaluate(() => {
          const element = document.activeElement as HTMLElement
          const wasLeft = element.dataset['left'] !== undefined
          delete element.dataset['left']
          const { outlineStyle, boxShadow } = getComputedStyle(element)
          const isSeen = outlineStyle !== 'none' || boxShadow !== 'none'
          return wasLeft && !isSeen ? [element.outerHTML.slice(0, 120)] : []
        })),
      )
    }
    const left = await page
      .locator('[data-left]')
      .evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 120)))
    expect({ drawer, left, hidden }).toEqual({ drawer, left: [], hidden: [] })
  }
})

it.each([
  ['at 1,024 px', { width: 1024, height: 768 }],
  // A window of 1,024 px has half as many pixels if its page is zoomed to 200 %.
  ['at 200 %', { width: 512, height: 384 }],
])(
  'each panel %s is complete without scrolling sideways, and has no violations in dark mode',
  async (_, viewport) => {
    const page = await studio.open('repair', { viewport, colorScheme: 'dark' })
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      const name = await tab.innerText()
      const outside = await page.evaluate(elementsOutside)
      expect([name, outside, await findViolations(page)]).toEqual([name, [], []])
    }
  },
)

/** Returns the controls that are partly left or right of the window. */
function elementsOutside(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, h2')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < -1 || right > innerWidth + 1)
    })
    .map((element) => element.outerHTML.slice(0, 120))
}

it('the search opens screens and runs commands, and the focus returns after each dialog', async () => {
  const page = await open()
  await page.getByRole('tab', { name: 'Screens' }).focus()
  await page.keyboard.press('Control+k')
  await find(page).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Screens')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('receipt')
  await page
    .getByRole('option', { name: /receipt$/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/#receipt$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('new screen')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New screen' })
  // A modal dialog receives all keys: they press no button behind the dialog, and undo affects only
  // its fields.
  await dialog.getByRole('textbox', { name: 'Name' }).pressSequentially('tip')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+/')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('ti')
  expect(await page.getByRole('banner').count()).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('New screen…')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('show history')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('History')
  await page.getByRole('tab', { name: 'History', selected: true }).waitFor()

  await page.keyboard.press('Control+/')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Ctrl+S', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('History')
})

it('an author builds a screen with the keyboard, and a control always has the focus', async () => {
  const page = await open()
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body)
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await expect.poll(hasFocus).toBe(true)
    }
  }
  const command = async (words: string) => {
    await press('Control+k')
    await page.keyboard.type(words)
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await press('Enter')
  }
  const chosen = (name: RegExp) => page.getByRole('treeitem', { name, selected: true })
  await page.getByRole('tab', { name: 'Outline' }).focus()
  await press('Enter')
  await command('add…')
  await page.getByRole('dialog', { name: 'Add to the screen' }).waitFor()
  await page.keyboard.type('divider')
  await press('Enter')
  await chosen(/Divider/).waitFor()
  await page.getByRole('tree', { name: 'Nodes' }).focus()
  await press('Control+d', 'Alt+ArrowUp', 'Delete')
  await chosen(/Divider/).waitFor()
  await press('Delete')
  await expect.poll(() => page.getByRole('treeitem', { name: /Divider/ }).count()).toBe(0)
  // Each undo can disable the button that has the focus.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  while (await undo.isEnabled()) await press('Enter')
  await expect.poll(hasFocus).toBe(true)
})
