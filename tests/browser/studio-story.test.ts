import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { writeDocument } from '../fixtures/small-project'
import { findViolations } from './find-violations'
import { useStudio } from './fixtures/use-studio'
import { button } from './page-parts'
import { writeTeamProject } from './team-parts'

// The journeys of the studio, by requirement. Tests of components are in brackets.
//  1 differences while editing     this file: "appears as a difference …"
//  2 reviews of a change           team.test.ts: "Berta comments …", "the review shows the pictures …"
//  3 history                       team-together.test.ts: "is merged with …" [opened-state.test.ts]
//  4 conflicts                     team-together.test.ts: "choose between two …", "shows both texts …"
//  5 withdrawn changes             team.test.ts: "Carla publishes …" [review-panel.test.tsx: halts]
//  6 a change on one's own phone   team.test.ts: "Ana opens the change …"
//  7 forms                         studio.test.ts: "… adds a row …" [schema-form.test.tsx, place-words.test.ts]
//  8 dragging, words on the phone  this file: "shows the data …"
//  9 pictures                      this file: "appears as a difference …"
// 10 keyboard, themes, Spanish     studio-keys.test.ts, studio.test.ts, studio-opens.test.ts
// 11 the phone, a dead server      studio-opens.test.ts, team-together.test.ts: "if the server hangs …"
// 12 presence and saves            team.test.ts: "Bo also opens the change …" [group-states.test.ts]
// 13 times                         no test, since they depend on the machine: `npm run team-bench`

// A person edits the expectations of a scenario in the local studio, and publishes.
const scenarios = 'schemas/scenarios/repair.json'

const studio = useStudio((root) => {
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
  for (const language of ['es', 'en'])
    writeDocument(root, `locales/${language}/common.json`, { back: 'Back' })
})

/** The names of the pictures in the newest release of the trial store. */
function releasedPictures(below: string): string[] {
  const [file] = readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('current.json'),
  )
  const { manifest } = JSON.parse(readFileSync(join(below, file!), 'utf8')) as { manifest: string }
  const { objects } = JSON.parse(manifest) as { objects: object }
  return Object.keys(objects).filter((object) => object.startsWith('pictures/'))
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

describe('a change of what a scenario expects', () => {
  it('appears as a difference at once, can be accepted or corrected, and can then be published', async () => {
    const page = await studio.open('repair', { viewport: { width: 1024, height: 768 } })
    await tab(page, 'Texts').click()
    await page.getByRole('textbox', { name: 'shop.owner in Spanish' }).fill('La dueña')
    await tab(page, 'Problems').click()
    const card = page.getByRole('article', { name: /^Repair shows something else/ })
    await card.getByRole('button', { name: 'Text La dueña' }).waitFor()
    await card.getByText('La dueña', { exact: true }).waitFor()
    await card.getByText('Dueño', { exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await card.getByRole('button', { name: 'That is a mistake' }).click()
    await page.getByRole('treeitem', { name: /^text/i, selected: true }).waitFor()

    await button(page, 'Review and publish').click()
    await button(page, 'Create a store for a trial').click()
    await page.getByText('Decide about the findings first.').waitFor()
    await card.getByRole('button', { name: 'That is what I meant' }).click()
    await expect.poll(() => card.count()).toBe(0)

    // A photo becomes a document, and the phone shows it at once.
    await tab(page, 'Pictures').click()
    const upload = page.locator('input[type=file]').first()
    await upload.setInputFiles('src/assets/scene/bank.svg')
    await page.getByText('This browser cannot read the file as a picture.').waitFor()
    await upload.setInputFiles('tests/browser/fixtures/pictures/turned.jpg')
    await page.getByLabel('Alternative text in Spanish').fill('Un taller')
    await page.getByLabel('Alternative text in English').fill('A workshop')
    await button(page, 'Add it').click()
    await button(page, 'Add to the screen').click()
    const photo = page.frameLocator('iframe[title="The app"]').getByRole('img')
    await expect.poll(() => photo.getAttribute('alt')).toBe('Un taller')
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1)
    expect(await findViolations(page)).toEqual([])
    await tab(page, 'Review').click()
    await card.getByRole('button', { name: 'That is what I meant' }).click()
    await expect.poll(() => card.count()).toBe(0)
    await page.getByRole('button', { name: /^Save/ }).click()
    await button(page, 'Saved').waitFor()
    const saved = readFileSync(join(studio.root, scenarios), 'utf8')
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
    expect(releasedPictures(studio.folder)).toEqual(['pictures/turned@1', 'pictures/turned@2'])
  })
})

it('shows the data that a scenario has stored, and moves, copies and adds dragged elements', async () => {
  const { root } = studio
  writeDocument(root, 'schemas/screens/shop/notice.json', {
    screen: 'notice',
    routes: ['/notice'],
    title: { t: 'shop.receipt' },
    state: { dismissed: { type: { type: 'boolean' }, initial: false, keep: true } },
    on: { ready: [{ do: 'open', modal: 'hint', when: { '!': { var: 'state.dismissed' } } }] },
    modals: {
      hint: {
        title: { t: 'shop.receipt' },
        body: [{ widget: 'text', text: { t: 'common.back' } }],
      },
    },
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
  // In a narrower window the phone is scaled, and Playwright would click beside its nodes.
  const page = await studio.open('notice', { viewport: { width: 1440, height: 1100 } })
  const app = page.frameLocator('iframe[title="The app"]')
  const scenario = page.getByLabel('Scenario', { exact: true })
  // A scenario must be selected first. Otherwise the phone shows the first scenario by default, and
  // a later selection would open that scenario again.
  await scenario.selectOption('later')
  await app.getByText('Reintentar').waitFor()
  await scenario.selectOption('first')
  await app.getByText('Gracias').waitFor()

  // The modal is drawn again after each letter. Meanwhile the focus stays in the text field over
  // the words.
  const phone = page.getByRole('region', { name: 'Phone' })
  await app.getByText('Back', { exact: true }).dblclick()
  await phone.locator('textarea:focus').waitFor()
  for (const letter of ['A', 'tr', 'ás']) {
    await page.keyboard.type(letter)
    const typed = await phone.getByRole('textbox', { name: 'common.back in Spanish' }).inputValue()
    await app.getByText(typed, { exact: true }).waitFor()
  }
  await app.getByText('Atrás', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await scenario.selectOption('later')
  await app.getByText('Reintentar').waitFor()

  // A dragged element goes where the marker is.
  const [dragged, owner] = [app.getByText('Reintentar'), app.getByText(/dueñ[ao]/i)]
  const marker = app.locator('[data-kind="dropped"]')
  const outline = page.getByRole('tree', { name: 'Nodes' })
  await drag(page, dragged, owner, marker)
  await page.getByRole('button', { name: 'Undo: Move text “Reintentar”' }).waitFor()
  await expect
    .poll(async () => (await owner.boundingBox())!.y < (await dragged.boundingBox())!.y)
    .toBe(true)

  // With Ctrl, the element is copied.
  await page.keyboard.down('Control')
  await drag(page, dragged, owner, marker.filter({ hasText: '+' }))
  await page.keyboard.up('Control')
  await expect.poll(() => dragged.count()).toBe(2)

  // A new element comes from the palette. The form asks for its missing parts, but they are not
  // mistakes yet.
  await tab(page, 'Outline').click()
  await button(page, 'Add…').click()
  await page.getByRole('dialog').getByRole('searchbox').fill('button')
  const card = page.getByRole('dialog').getByRole('button', { name: /^Button / })
  await drag(page, card, owner, marker.filter({ hasText: '+' }))
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await app.getByRole('button', { name: 'Pagar' }).waitFor()
  await outline.getByRole('treeitem', { name: /^button/i, selected: true }).waitFor()
  const needs = page.getByRole('group').filter({ hasText: 'What it still needs' }).last()
  await needs.getByRole('combobox', { name: /Add a step on press/ }).waitFor()
  await page
    .getByText(/A press on this node does nothing/)
    .first()
    .waitFor()
  expect(await page.locator('.st-tone--error').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  // The finding names labels of the form. In the JSON, the new element is not underlined in red.
  await page.getByText('Add a step under Press, or remove the node.').first().waitFor()
  await page.getByRole('button', { name: /› Button Pagar$/ }).waitFor()
  await tab(page, 'JSON').click()
  await page.locator('.cm-lintRange-info').first().waitFor()
  expect(await page.locator('.cm-lintRange-error').count()).toBe(0)

  // Drags an element from the outline to the phone, together with another selected element.
  await outline.getByRole('treeitem', { name: /dueñ[ao]/i }).click({ modifiers: ['Control'] })
  await drag(page, outline.getByRole('treeitem', { name: /^button/i }), dragged.first(), marker)
  await page.getByRole('button', { name: 'Undo: Move 2 nodes' }).waitFor()

  // Words are edited in place. Nodes move to another screen through the clipboard.
  await owner.dblclick()
  await phone.getByRole('textbox', { name: 'shop.owner in Spanish' }).fill('El jefe')
  await page.keyboard.press('Enter')
  await app.getByText('El jefe').waitFor()
  await app.getByRole('heading', { level: 1 }).dblclick()
  await phone.getByRole('textbox', { name: 'shop.receipt in Spanish' }).waitFor()
  await page.keyboard.press('Escape')
  await outline.getByRole('treeitem', { name: /jefe/ }).click()
  await page.keyboard.press('Control+c')
  await studio.go(page, 'receipt')
  await app.getByText('Gracias').waitFor()
  await outline.getByRole('treeitem', { name: /Gracias/ }).click()
  await page.keyboard.press('Control+v')
  await app.getByText('El jefe').waitFor()
  await page.getByRole('button', { name: 'Undo: Add a text' }).waitFor()
})

/** Drags an element to the lower edge of another element. Drops it when the marker appears. */
async function drag(page: Page, from: Locator, to: Locator, marker: Locator): Promise<void> {
  await from.first().hover({ position: { x: 8, y: 8 } })
  const end = (await to.first().boundingBox())!
  await page.mouse.down()
  await page.mouse.move(end.x + 4, end.y + end.height - 4, { steps: 3 })
  await page.mouse.move(end.x + 4, end.y + end.height - 2)
  await expect.poll(() => marker.count()).toBe(1)
  await page.mouse.up()
  await expect.poll(() => marker.count()).toBe(0)
}
