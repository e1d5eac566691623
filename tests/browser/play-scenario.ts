import type { Locator, Page, Request } from 'playwright-core'
import { defaultConfig } from '../../src/config'
import type { Json, Scenario } from '../../renderer/language'
import type { Step } from '../../tools/analysis/play/plan-step'
import { mergePatch } from '../../tools/analysis/json/parse-json'
import { earlierRecords, readEndpoints } from '../../src/api'
import { scenarioQuery } from '../../src/preview'
import { readQuery } from '../../src/session'
import { shellMethods } from '../../src/shell'
import { stepsOf } from './scenario-words'
import { readSources } from '../../tools/build/packaging'

const isTimed = (scenario: Scenario) => stepsOf(scenario).some((step) => 'advance' in step)

/**
 * Applies the deployment and phone settings of a scenario to the page. Links out of the app do
 * nothing.
 */
export async function prepareScenario(
  page: Page,
  origin: string,
  scenario: Scenario,
): Promise<void> {
  await page.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    (route) => route.fulfill({ status: 204 }),
  )
  if (scenario.config)
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: mergePatch(defaultConfig, scenario.config) }),
    )
  if (scenario.shell && scenario.shell !== 'none')
    await page.addInitScript(standInForShell, {
      kind: scenario.shell,
      methods: shellMethods,
    })
  if (scenario.device)
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'userAgent', { value }),
      userAgents[scenario.device],
    )
  if (scenario.unsure ?? scenario.succeeded)
    await page.addInitScript(
      (records) =>
        records.forEach((record) =>
          localStorage.setItem(`lz.once.${record.key}`, JSON.stringify(record)),
        ),
      recordsOf(scenario),
    )
  if (scenario.clipboard === 'refused') await page.addInitScript(refuseToCopy)
  if (!isTimed(scenario)) return
  await page.clock.install()
  countCalls(page)
}

const recordsOf = (scenario: Scenario) => {
  const session = readQuery(scenarioQuery('', '', scenario))
  const families = Object.values(readSources(process.cwd()).families)
  return earlierRecords(scenario, readEndpoints(families, {}), session, Date.now())
}

/** Performs the steps of a scenario as a borrower would. Throws if a step is impossible. */
export async function playSteps(page: Page, scenario: Scenario): Promise<void> {
  for (const step of stepsOf(scenario)) await performStep(page, step)
}

/** Performs one step of a scenario as a borrower would. Throws if the step is impossible. */
export async function performStep(page: Page, step: Step): Promise<void> {
  if ('advance' in step) return letTimePass(page, step.advance)
  if ('fill' in step) return fill(byId(page, step.fill), step.value)
  const node = byId(page, step.press)
  const { index = 0, value } = (step.payload ?? {}) as { index?: number; value?: Json }
  if (step.event === 'pick') await node.locator('input[type=file]').setInputFiles(picture)
  else if (step.event === 'remove') await node.locator('button').nth(index).click()
  else if (step.event === 'choose') await fill(node, value)
  else await press(page, node)
}

const callsUnderWay = new WeakMap<Page, Set<Request>>()

function countCalls(page: Page): void {
  const calls = new Set<Request>()
  callsUnderWay.set(page, calls)
  page.on('request', (request) => calls.add(request))
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/**
 * Waits for a time. After a press, the wait starts when the calls and the loading state of the
 * press have ended.
 */
async function letTimePass(page: Page, ms: number): Promise<void> {
  do
    await page.waitForFunction(
      () => !document.querySelector('button[aria-busy=true], .lz-skeleton'),
    )
  while (callsUnderWay.get(page)?.size)
  await page.clock.fastForward(ms)
}

/**
 * Presses a node, or the control inside it. If the node does not exist, the step means the close
 * button of a modal. In this case, presses Escape.
 */
async function press(page: Page, node: Locator): Promise<void> {
  await node.or(page.getByRole('dialog')).first().waitFor()
  if ((await node.count()) === 0) return page.keyboard.press('Escape')
  const isControl = await node.evaluate((element) => element.matches('button, a'))
  await (isControl ? node : node.locator('button, a').first()).click()
}

/** Chooses an option, checks a box, or types a text. */
async function fill(node: Locator, value: unknown): Promise<void> {
  await node.waitFor()
  if (typeof value === 'boolean') return node.setChecked(value)
  const tabs = node.locator('[role=tab]')
  if (typeof value === 'number' && (await tabs.count()) > 0) return tabs.nth(value).click()
  const isGroup = await node.evaluate((element) => element.matches('fieldset'))
  if (!isGroup) return node.fill(String(value))
  await node
    .locator(`input[type=radio]:is([value="${String(value)}"], [aria-label="${String(value)}"])`)
    .click({ force: true })
}

const byId = (page: Page, id: string): Locator => page.locator(`[id="${id}"]`)

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGOIqp31HwAFFwJxzXv9zwAAAABJRU5ErkJggg=='
const picture = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(onePixel, 'base64'),
}

const userAgents = {
  android:
    'Mozilla/5.0 (Linux; Android 13; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  other:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
}

/** Runs in the page: a native app that accepts every call and does nothing. */
function standInForShell({
  kind,
  methods,
}: {
  kind: 'android' | 'ios'
  methods: readonly string[]
}): void {
  const android = { LoanShell: Object.fromEntries(methods.map((method) => [method, () => {}])) }
  const ios = { webkit: { messageHandlers: { LoanShell: { postMessage: () => {} } } } }
  Object.assign(window, kind === 'android' ? android : ios)
}

function refuseToCopy(): void {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new Error('refused')) },
  })
  document.execCommand = () => false
}
