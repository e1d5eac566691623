import { resolve } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { UsageError } from '../../build/terminal'
import { createPages, servePicture } from '../../server/studio'
import { type findChromium, chromiumOptions } from '../../test/browsers'

/** The page that shows a phone in the studio, built once for all pictures. */
const pages = createPages(resolve(import.meta.dirname, '../../..'), { only: ['phone', 'show'] })

/**
 * The height of a phone, and the maximum height of a picture in CSS pixels. Agents pay for the size
 * of a picture.
 */
const [phoneHeight, mostHeight] = [640, 2_000]

/** The time-out of a picture in milliseconds. The first picture waits for a build of the page. */
const timeoutMs = 300_000

/** The content of a picture: a scenario after its last step. */
export interface PictureOptions {
  readonly screen: string
  readonly scenario: string
  /** The language of the texts, which the project must have. */
  readonly language: string
  readonly theme: 'light' | 'dark'
  /** The width of the phone in CSS pixels. */
  readonly width: number
}

export interface PhonePicture {
  readonly png: Buffer
  readonly screen: string
  /** The text that the picture shows. */
  readonly text: string
  readonly height: number
  readonly isCut: boolean
}

/** Draws a scenario of unsaved documents. Throws `UsageError` if it cannot be drawn. */
export async function drawPicture(
  program: NonNullable<ReturnType<typeof findChromium>>,
  root: string,
  files: ReadonlyMap<string, string>,
  { screen, scenario, language, theme, width }: PictureOptions,
): Promise<PhonePicture> {
  const query = { screen, scenario, locale: language, theme }
  const served = await servePicture({ root, pages, files: Object.fromEntries(files), query })
  try {
    return await withBrowser(program, (browser) =>
      photograph(browser, served.address, { theme, width }),
    )
  } finally {
    await served.close()
  }
}

/** Opens the page of a scenario and takes a screenshot. */
async function photograph(
  browser: Browser,
  address: string,
  { theme, width }: Pick<PictureOptions, 'theme' | 'width'>,
): Promise<PhonePicture> {
  const viewport = { width, height: phoneHeight }
  const page = await browser.newPage({ viewport, colorScheme: theme, reducedMotion: 'reduce' })
  try {
    page.setDefaultTimeout(timeoutMs)
    await page.goto(address)
    const { screen, text, height: whole } = await readState(page)
    const height = Math.min(Math.max(whole, phoneHeight), mostHeight)
    await page.setViewportSize({ width, height })
    const png = await page.screenshot({ animations: 'disabled' })
    return { png, screen, text, height, isCut: whole > mostHeight }
  } finally {
    await page.close()
  }
}

/** Waits for the complete page. Throws `UsageError` with the reason if it cannot be drawn. */
async function readState(page: Page) {
  const state = page.locator('output, [role=alert]')
  await state.first().waitFor({ state: 'attached' })
  const text = (await state.first().textContent()) ?? ''
  const parsed = text.startsWith('{')
    ? (JSON.parse(text) as { problem?: string; screen: string; height: number; text: string })
    : { problem: text, screen: '', height: 0, text }
  if (parsed.problem !== undefined)
    throw new UsageError(`The screen cannot be drawn: ${parsed.problem}`)
  return parsed
}

type Program = NonNullable<ReturnType<typeof findChromium>>

/** The browser closes after this time without work, in milliseconds. */
const idleMs = 60_000

let kept: Promise<Browser> | undefined
let users = 0
let closing: NodeJS.Timeout | undefined

/**
 * Runs work in a browser. The browser stays open for a while, because its start takes as long as a
 * picture.
 */
export async function withBrowser<Result>(
  program: Program,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  clearTimeout(closing)
  users++
  try {
    return await work(await opened(program))
  } finally {
    users--
    if (users === 0) closing = setTimeout(() => void closeBrowser(), idleMs).unref()
  }
}

async function closeBrowser(): Promise<void> {
  const last = kept
  kept = undefined
  await (await last?.catch(() => undefined))?.close()
}

async function opened(program: Program): Promise<Browser> {
  const last = kept
  const browser = await last?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  // Another call may have started the browser meanwhile.
  if (kept === last) kept = chromiumOptions([], program).then((options) => chromium.launch(options))
  return kept!
}
