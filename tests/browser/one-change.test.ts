import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { lendScreens, lentName, type LentScreen } from './fixtures/lend-screens'
import { useProduct } from './harness'

const product = useProduct()

/** An input, the initial value of its state entry, and one action of a borrower. */
interface Case {
  input: JsonObject
  initial: JsonObject[string]
  act: (page: Page, main: Locator) => Promise<void>
}

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const type = (text: string) => (_: Page, main: Locator) =>
  main.getByRole('textbox').pressSequentially(text)
const options = [
  { value: 'a', title: 'A' },
  { value: 'b', title: 'B' },
]

const cases: Readonly<Record<string, Case>> = {
  'text-input': { input: {}, initial: '', act: type('a') },
  'text-area': { input: { maxLength: 20 }, initial: '', act: type('a') },
  'number-input': { input: {}, initial: '', act: type('7') },
  'phone-input': { input: {}, initial: '', act: type('7') },
  'bank-card-input': { input: {}, initial: '', act: type('7') },
  'code-input': { input: {}, initial: '', act: type('7') },
  'date-input': {
    input: {},
    initial: '',
    act: (_, main) => main.locator('input').fill('2026-02-05'),
  },
  checkbox: { input: {}, initial: false, act: (_, main) => main.getByText('Input').click() },
  stars: { input: {}, initial: 0, act: (_, main) => main.locator('label').nth(2).click() },
  'option-list': {
    input: { options },
    initial: '',
    act: (_, main) => main.getByRole('radio').nth(1).click(),
  },
  'option-list by keys': {
    input: { options },
    initial: 'a',
    async act(page, main) {
      await main.getByRole('radio').first().focus()
      await page.keyboard.press('ArrowDown')
    },
  },
  'money-keyboard': {
    input: { confirmLabel: 'OK', deleteLabel: 'Delete' },
    initial: '',
    async act(page, main) {
      await main.getByRole('textbox').click()
      await main.getByRole('button', { name: '7', exact: true }).click()
      await page.keyboard.press('Escape')
    },
  },
  tabs: {
    input: { labels: ['One', 'Two'] },
    initial: 0,
    act: (_, main) => main.getByRole('tab').nth(1).click(),
  },
  'image-picker': {
    input: { addLabel: 'Add', removeLabel: 'Remove', imageLabel: 'Picture' },
    initial: [pixel, pixel],
    act: (_, main) => main.getByRole('button', { name: 'Remove 1' }).click(),
  },
}

const pathOf = (name: string) => name.replaceAll(' ', '-')

function screenOf(name: string, { input, initial }: Case): LentScreen {
  const widget = name.split(' ', 1)[0]!
  const post = (endpoint: string) => ({
    do: 'call',
    endpoint,
    params: { problemId: '1', orderId: '1' },
    fail: [],
  })
  return {
    document: {
      screen: lentName(pathOf(name)),
      state: { entry: { initial } },
      body: [
        {
          ...input,
          widget,
          label: 'Input',
          field: 'entry',
          on: { change: [post('complaint.problemDetail')] },
        },
        { widget: 'button', label: 'Afterwards', on: { press: [post('complaint.problemInit')] } },
      ],
    },
    fragments: {},
    facts: { namespaces: [], widgets: [widget, 'button'] },
  }
}

it.each(Object.keys(cases))('one action on %s is one change, and one request', async (name) => {
  const { page, open } = await product.phone()
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const sent = (path: string) => posts.filter((url) => url.includes(path)).length
  const answered = page.waitForResponse((response) => response.url().includes('problem-detail'))
  await lendScreens(page, new Map([[pathOf(name), screenOf(name, cases[name]!)]]))
  await open(`/lent/${pathOf(name)}`)
  const main = page.locator('main')
  await main.getByText('Afterwards').waitFor()
  await cases[name]!.act(page, main)
  // A second change would wait for the first response, and be sent before the next call.
  await answered
  await main.getByText('Afterwards').click()
  await expect.poll(() => sent('problem-init')).toBe(1)
  expect(sent('problem-detail')).toBe(1)
})
