import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { scenariosOf } from '../../analysis/coverage/play-scenarios'
import { UsageError } from '../../build/terminal'
import { createPages, servePicture } from '../../server/studio'
import { findChromium } from '../../test/browsers'
import type { OpenProject } from '../open-project'
import { cutLines, quoted } from './answer'
import { textsOf } from './drafts'
import { withBrowser } from './kept-browser'
import { requireScenario, soundScreen } from './play-drafts'

/** The pages of the studio's phone, which are built once for all pictures. */
const pages = createPages(resolve(import.meta.dirname, '../../..'))

/** The height of a phone, and the most pixels of a picture, because an agent pays for its size. */
const [phoneHeight, mostHeight] = [640, 2_000]

/** Milliseconds until a picture must be complete; the first one waits for a build of the page. */
const timeoutMs = 300_000

export interface DrawOptions {
  readonly screen: string
  /** By default the first scenario of the screen. */
  readonly scenario?: string | undefined
  readonly language: 'es' | 'en'
  readonly theme: 'light' | 'dark'
  /** The width of the phone in CSS pixels. */
  readonly width: number
}

/** A picture as PNG, with the visible text. */
export interface DrawnPicture {
  readonly png: Buffer
  readonly text: string
}

/** Draws a scenario after its last step. Throws `UsageError` if there is no browser. */
export async function draw(
  { root, service }: OpenProject,
  { screen, scenario, language, theme, width }: DrawOptions,
  find: typeof findChromium = findChromium,
): Promise<DrawnPicture> {
  soundScreen(service, screen)
  const all = scenariosOf(service.project(), screen)
  if (scenario !== undefined) requireScenario(all, scenario)
  const name = scenario ?? all[0]?.name ?? ''
  const program = find()
  if (!program)
    throw new UsageError(
      'No picture was drawn, because no browser was found. Install Chromium, or set $CHROMIUM to its path. The tool play says without a browser what is seen.',
    )
  const served = await servePicture({
    root,
    pages,
    files: Object.fromEntries(textsOf(service)),
    query: { screen, scenario: name, locale: language, theme },
  })
  try {
    const { drawn, height, png } = await withBrowser(program, (browser) =>
      photograph(browser, served.address, { theme, width }),
    )
    const cut = drawn.height > mostHeight ? `, cut at ${mostHeight} pixels` : ''
    const title = `${drawn.screen}, scenario ${JSON.stringify(name)}, ${language}, ${theme}, ${width} × ${height} pixels${cut}`
    return {
      png,
      text: cutLines([title, ...quoted(drawn.text.split('\n'), 1)], 'brief', 'Use play.'),
    }
  } finally {
    await served.close()
  }
}

/** Opens the page of a picture, and takes a picture of it. */
async function photograph(
  browser: Browser,
  address: string,
  { theme, width }: Pick<DrawOptions, 'theme' | 'width'>,
) {
  const viewport = { width, height: phoneHeight }
  const page = await browser.newPage({ viewport, colorScheme: theme, reducedMotion: 'reduce' })
  try {
    page.setDefaultTimeout(timeoutMs)
    await page.goto(address)
    const drawn = await readState(page)
    const height = Math.min(Math.max(drawn.height, phoneHeight), mostHeight)
    await page.setViewportSize({ width, height })
    return { drawn, height, png: await page.screenshot({ animations: 'disabled' }) }
  } finally {
    await page.close()
  }
}

/** Waits for the picture. Throws `UsageError` with the reason if the screen cannot be drawn. */
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
