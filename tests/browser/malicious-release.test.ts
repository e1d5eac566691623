import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../../renderer/language'
import { releaseOf } from './fixtures/kept-release'
import { useReleasedProduct } from './fixtures/released-product'
import { button } from './page-parts'

// These releases come from a publisher who does not use the checker, and the phone requires no
// second approval. Each attack must end within seconds and be reported, and must leave a usable
// page.

const { product, releasing } = useReleasedProduct({ hasManyProcesses: true })
const dist = process.env['LIENZO_DIST'] ?? 'dist'

/** The time at which the time bombs trigger. */
const bombTime = Date.now() + 86_400_000
const isTime = { '>': [{ var: 'device.now' }, bombTime] }

const news = { widget: 'text', text: 'Noticias', variant: 'headline' }
const words = { widget: 'text', text: 'x' }

const nine = { if: [isTime, [1, 2, 3, 4, 5, 6, 7, 8, 9], []] }

/** Nine nested lists of nine rows: hundreds of millions of rows. */
const nested = 'abcdefgh'
  .split('')
  .reduce<JsonObject>(
    (inner, name) => ({ widget: 'stack', each: nine, as: name, children: [inner] }),
    { ...words, each: [1, 2, 3, 4, 5, 6, 7, 8, 9], as: 'z' },
  )
/** A text of the borrower for which `hangOnTrap` hangs the page. */
const trap = 'trap'
const pattern = '[a-z]*'
const hang = { trap, pattern }
const trapped = (text: Json) => ({ ...words, when: { matches: [text, pattern] } })

/**
 * Hangs the page when a pattern is tested against the trap. The test hangs the page itself, because
 * no pattern of a release can do this. It represents any fault of the app or the browser that hangs
 * a page. The hang is a dialog that nobody closes, which needs no processor time.
 */
function hangOnTrap({ trap, pattern }: typeof hang): void {
  const patterns = RegExp.prototype as { source: string; test(text: string): boolean }
  const plain = Object.create(null, Object.getOwnPropertyDescriptors(patterns)) as typeof patterns
  patterns.test = function (text) {
    const isTrap = text === trap && this.source === `^(?:${pattern})$`
    if (isTrap) for (;;) alert(trap)
    return plain.test.call(this, text)
  }
}

/** Releases screens of the build with additional members, without running the checker. */
async function release(changes: Readonly<Record<string, JsonObject>>): Promise<number> {
  const changed = Object.entries(changes).map(([screen, members]): [string, string] => {
    const name = `screens/${screen}`
    const parts = JSON.parse(releasing.built.get(name)!) as {
      document: JsonObject & { body: unknown[] }
    }
    const body = [
      news,
      ...((members['body'] as unknown[] | undefined) ?? []),
      ...parts.document.body,
    ]
    return [name, JSON.stringify({ ...parts, document: { ...parts.document, ...members, body } })]
  })
  await releasing.publisher.publish(new Map([...releasing.built, ...changed]), { refresh: true })
  const current = await (await fetch(`${releasing.host.origin}/current.json`)).text()
  return Number(/\\"number\\":(\d+)/.exec(current)![1])
}

/** Ten times the time that a phone needs on an idle machine. */
const patient = { timeout: 50_000 }

/** Waits until a phone has the newest release, and shows it once. */
async function showRelease(page: Page, number: number): Promise<void> {
  await expect.poll(() => releaseOf(page), patient).toBe(number)
  await page.reload()
  await page.getByText('Noticias').waitFor()
}

/** Opens another page of the phone after the trigger time. Also returns console warnings. */
async function nextDay(context: BrowserContext): Promise<{ page: Page; faults: string[] }> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'warning' && faults.push(message.text()))
  // Without a listener, Playwright would close the dialogs.
  page.on('dialog', () => {})
  await page.addInitScript((time) => {
    const { now } = Date
    const offset = time - now()
    Date.now = () => now() + offset
  }, bombTime + 60_000)
  return { page, faults }
}

/** True if a page has not responded for a second. */
const isHung = (page: Page): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => false),
    new Promise<boolean>((resolve) => void setTimeout(resolve, 1_000, true)),
  ])

it('a time bomb of nested lists ends in a report, and the rest of the screen is shown [D9]', async () => {
  const number = await release({ 'customer-service': { body: [nested] } })
  const { page, takeContext, open } = await product.phone()
  const context = takeContext()
  await open('/customerService')
  await showRelease(page, number)
  const later = await nextDay(context)
  await later.page.goto(page.url())
  await later.page.getByText('Noticias').waitFor(patient)
  await expect.poll(() => later.faults.join('\n')).toMatch(/\[node-failed\] .*budget/)
})

const trials = (page: Page) => page.evaluate(() => localStorage.getItem('lz.trials'))

/** Opens a phone with a release. From the next day on, a document of the release hangs the page. */
async function openTrap(aboutUs: JsonObject) {
  const number = await release({ 'about-us': aboutUs })
  const { page, takeContext, open } = await product.phone()
  const context = takeContext()
  await open('/aboutUs')
  await showRelease(page, number)
  const address = page.url()
  // A page of the same phone that runs no code of the app.
  await page.goto(`${product.origin()}/robots.txt`)
  await context.addInitScript(hangOnTrap, hang)
  return { page, context, address }
}

/** Expects that the phone shows the document of the build instead of the document that hangs. */
async function expectDisabled(context: BrowserContext, address: string): Promise<void> {
  const { page } = await nextDay(context)
  await page.goto(address)
  await page.getByText('Quiénes somos').waitFor(patient)
  expect(await page.getByText('Noticias').count()).toBe(0)
}

it('a document that hangs the page is disabled after two renderings, also in static HTML [D9]', async () => {
  const { page, context, address } = await openTrap({ body: [trapped({ if: [isTime, trap, ''] })] })
  for (const drawing of [1, 2]) {
    const hung = await nextDay(context)
    await hung.page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => trials(page), patient).toContain(`:${drawing}}`)
    await expect.poll(() => isHung(hung.page), patient).toBe(true)
    await hung.page.close()
  }
  await expectDisabled(context, address)
})

/** A `ready` chain that matches the trap long after the first rendering. */
const timer: JsonObject = {
  ready: [
    { do: 'wait', ms: 4_000 },
    { do: 'set', state: 'name', value: { if: [isTime, trap, ''] } },
  ],
}

// The unit tests of the device cover both kinds of hangs, so the daily run tests only one kind in a
// page.
const hangs: [string, JsonObject, (page: Page) => Promise<void>][] = [
  ['while the borrower types', {}, (page) => page.getByLabel('Nombre').fill(trap)],
  ['while a timer runs', timer, async () => {}],
]
const isDaily = process.env['LIENZO_TESTS'] === 'daily'

it.each(isDaily ? hangs.slice(0, 1) : hangs)(
  'a document that hangs the page %s is disabled after two hangs [D9]',
  async (_, on, act) => {
    const input = { id: 'name', widget: 'text-input', field: 'name', label: 'Nombre' }
    const body = [input, trapped({ var: 'state.name' })]
    const { page, context, address } = await openTrap({ on, state: { name: '' }, body })
    for (const count of [1, 2]) {
      const hung = await nextDay(context)
      await hung.page.goto(address)
      await hung.page.getByText('Noticias').waitFor(patient)
      // The action ends with an error when the page is closed.
      const acting = act(hung.page).catch(() => {})
      await expect.poll(() => isHung(hung.page), patient).toBe(true)
      await expect.poll(() => trials(page), patient).toContain(`!":${count}`)
      await hung.page.close()
      await acting
    }
    await expectDisabled(context, address)
  },
)

it('screens that navigate to each other stop after twenty, with a message and a way out [C11]', async () => {
  const replaceWith = (screen: string) => ({ on: { ready: [{ do: 'replace', screen }] } })
  const number = await release({
    'about-us': replaceWith('customer-service'),
    'customer-service': replaceWith('about-us'),
  })
  const { page, open } = await product.phone()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'warning' && faults.push(message.text()))
  await open('/repayment')
  await expect.poll(() => releaseOf(page), patient).toBe(number)
  // The chain of navigations starts when the screen opens, because a click would race with the
  // chain.
  await open('/aboutUs')
  await page.getByRole('button', { name: /Reintentar|Retry/ }).waitFor(patient)
  expect(faults.filter((fault) => fault.startsWith('[navigation-loop]'))).toHaveLength(1)
})

it('nodes with the name of a global that the app reads from `window` have no effect [E1]', async () => {
  const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
  const code = files.map((file) => readFileSync(join(dist, 'assets', file), 'utf8')).join('\n')
  const found = code.matchAll(/(?:typeof |\b(?:window|globalThis|self)\.)([A-Za-z][A-Za-z0-9]*)/g)
  const names = [...new Set([...found].map(([, name]) => name!)), 'webkit']
  // The app uses constructors such as `WorkerGlobalScope` with `instanceof`. Their names begin with
  // a capital letter, so an element cannot have such a name here.
  expect(names).toContain('WorkerGlobalScope')
  const ids = names.filter((name) => /^[a-z]/.test(name))
  expect(ids.length).toBeGreaterThan(30)
  const { page, open, problems } = await product.phone()
  // Inserts the elements as early as possible.
  const place = (ids: readonly string[]) =>
    document.addEventListener(
      'readystatechange',
      () =>
        ids.map((id) => document.body.append(Object.assign(document.createElement('i'), { id }))),
      { once: true },
    )
  await page.addInitScript(place, ids)
  await open('/order')
  await button(page, 'Pagar').click()
  await page.locator('#amount').waitFor()
  await page.goBack()
  await button(page, 'Pagar').waitFor()
  expect(await page.evaluate(() => 'tagName' in (window as { webkit?: object }).webkit!)).toBe(true)
  expect(problems).toEqual([])
})
