import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { serveTestScreens, testScreenName, type TestScreen } from './fixtures/serve-test-screens'
import { useProduct } from './harness'

const product = useProduct()

/** An input, the initial value of its state entry, and one action of a borrower. */
interface Case {
  input: JsonObject
  initial: JsonObject[string]
  act: (page: Page, part: Locator) => Promise<void>
}

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const type = (text: string) => (_: Page, part: Locator) =>
  part.getByRole('textbox').pressSequentially(text)
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
    act: (_, part) => part.locator('input').fill('2026-02-05'),
  },
  checkbox: { input: {}, initial: false, act: (_, part) => part.getByText('Input').click() },
  stars: { input: {}, initial: 0, act: (_, part) => part.locator('label').nth(2).click() },
  'option-list': {
    input: { options },
    initial: '',
    act: (_, part) => part.getByRole('radio').nth(1).click(),
  },
  'option-list by keys': {
    input: { options },
    initial: 'a',
    async act(page, part) {
      await part.getByRole('radio').first().focus()
      await page.keyboard.press('ArrowDown')
    },
  },
  'money-keyboard': {
    input: { confirmLabel: 'OK', deleteLabel: 'Delete' },
    initial: '',
    async act(page, part) {
      await part.getByRole('textbox').click()
      await part.getByRole('button', { name: '7', exact: true }).click()
      await page.keyboard.press('Escape')
    },
  },
  tabs: {
    input: { labels: ['One', 'Two'] },
    initial: 0,
    act: (_, part) => part.getByRole('tab').nth(1).click(),
  },
  'image-picker': {
    input: { addLabel: 'Add', removeLabel: 'Remove', imageLabel: 'Picture' },
    initial: [pixel, pixel],
    act: (_, part) => part.getByRole('button', { name: 'Remove 1' }).click(),
  },
}

const idOf = (name: string) => name.replaceAll(' ', '-')
const post = (endpoint: string) => ({
  do: 'call',
  endpoint,
  params: { problemId: '1', orderId: '1' },
  fail: [],
})

/** A screen with all inputs, each in a stack of its own. */
const screen: TestScreen = {
  document: {
    screen: testScreenName('inputs'),
    state: Object.fromEntries(
      Object.entries(cases).map(([name, { initial }]) => [idOf(name), { initial }]),
    ),
    body: [
      ...Object.entries(cases).map(([name, { input }]) => ({
        widget: 'stack',
        id: `of-${idOf(name)}`,
        children: [
          {
            ...input,
            widget: name.split(' ', 1)[0]!,
            label: 'Input',
            field: idOf(name),
            on: { change: [post('complaint.problemDetail')] },
          },
        ],
      })),
      { widget: 'button', label: 'Afterwards', on: { press: [post('complaint.problemInit')] } },
    ],
  },
  fragments: {},
  facts: {
    namespaces: [],
    widgets: ['stack', 'button', ...Object.keys(cases).map((name) => name.split(' ', 1)[0]!)],
  },
}

it(`one action is one change, and one request: ${Object.keys(cases).join(', ')}`, async () => {
  const { page, open } = await product.phone()
  let posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const sent = (path: string) => posts.filter((url) => url.includes(path)).length
  await serveTestScreens(page, new Map([['inputs', screen]]))
  await open('/lent/inputs')
  for (const [name, { act }] of Object.entries(cases)) {
    posts = []
    const answered = page.waitForResponse((response) => response.url().includes('problem-detail'))
    await act(page, page.locator(`#of-${idOf(name)}`))
    // A second request would wait for the response to the first request. It would then arrive
    // before the call of this press.
    await answered
    await page.getByText('Afterwards').click()
    await expect.poll(() => [name, sent('problem-init')]).toEqual([name, 1])
    expect([name, sent('problem-detail')]).toEqual([name, 1])
  }
})
