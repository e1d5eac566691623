import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Scenario } from '../../../renderer/language'
import { readScenarios } from '../../sandbox'
import { serveSandbox } from '../../sandbox/testing'
import { scenarioQuery } from '../../../src/preview'
import { readScreens } from '../../build/packaging'
import { chromiumOptions } from '../../test/browsers'
import { lookName, type Look } from './looks'
import { playSteps, prepareScenario } from '../../../tests/browser/play-scenario'
import type { GalleryOptions } from './read-line'
import { reasonToSkip } from '../../../tests/browser/scenario-words'

interface Shot {
  readonly screen: string
  readonly route: string
  readonly name: string
  readonly scenario: Scenario
  readonly look: Look
}

/**
 * Takes images of screens on a phone. Returns the scenarios that could not be played to the end.
 */
export async function takeScreens(
  options: GalleryOptions,
  dist: string,
  folder: string,
): Promise<string[]> {
  const server = await serveSandbox({ dist, scenarios: await readScenarios() })
  const browser = await chromium.launch(await chromiumOptions())
  const shots = await listShots(options)
  const faults: string[] = []
  const take = async () => {
    for (let shot = shots.shift(); shot; shot = shots.shift())
      faults.push(...(await takeShot(browser, server.origin, folder, shot, options.fold)))
  }
  await Promise.all([take(), take()])
  await browser.close()
  await server.close()
  return faults
}

async function listShots({ names, scenarios, first, looks }: GalleryOptions): Promise<Shot[]> {
  const files = await readScenarios()
  const screens = readScreens(process.cwd()).filter(
    ({ screen }) => names.length === 0 || names.includes(screen),
  )
  const unknown = names.find((name) => !screens.some(({ screen }) => screen === name))
  if (unknown) throw new Error(`There is no screen "${unknown}".`)
  return screens.flatMap(({ screen, routes: [route = `/${screen}`] }) => {
    const named = Object.entries(files[screen]?.scenarios ?? {}).filter(
      ([name, scenario]) =>
        !reasonToSkip(scenario) && (scenarios.length === 0 || scenarios.includes(name)),
    )
    return named
      .slice(0, first ? 1 : undefined)
      .flatMap(([name, scenario]) => looks.map((look) => ({ screen, route, name, scenario, look })))
  })
}

/** Takes one image. If a screen or one of its steps fails, the image shows the last state. */
async function takeShot(
  browser: Browser,
  origin: string,
  folder: string,
  shot: Shot,
  fold: boolean,
): Promise<string[]> {
  const path = `${folder}/${shot.screen}/${shot.name}.${lookName(shot.look)}.jpg`
  const context = await openContext(browser, shot.look)
  const page = await context.newPage()
  const faults: string[] = []
  await play(page, origin, shot).catch(({ message }: Error) =>
    faults.push(`${shot.screen} ${shot.name} ${lookName(shot.look)}: ${message.split('\n', 1)[0]}`),
  )
  if (!fold) await unfold(page)
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path, type: 'jpeg', quality: 70, animations: 'disabled' })
  await context.close()
  return faults
}

async function openContext(browser: Browser, { size, colorScheme }: Look): Promise<BrowserContext> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    colorScheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(6_000)
  return context
}

async function play(
  page: Page,
  origin: string,
  { screen, route, name, scenario, look }: Shot,
): Promise<void> {
  await page.addInitScript(
    (size) =>
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', `${size}%`),
      ),
    look.textPercent,
  )
  await prepareScenario(page, origin, scenario)
  const spoken = look.language === 'en' ? '1' : '2'
  const query = new URLSearchParams(
    scenarioQuery(screen, name, scenario, lookName(look).replaceAll('.', '-')),
  )
  for (const parameter of ['isNeedPop', 'languageType']) query.set(parameter, spoken)
  await page.goto(`${origin}${route.startsWith('#') ? '/' : ''}${route}?${query.toString()}`)
  await page.locator('main > *').first().waitFor()
  await settle(page)
  await playSteps(page, scenario)
  await settle(page)
}

/** Waits until the network is idle. A scenario that never stops loading is shown while it loads. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {})
}

/** Makes the phone as high as the page, so that one image shows the whole page with its footer. */
async function unfold(page: Page): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height)
    await page.setViewportSize({ width: size.width, height: Math.min(height, 8_000) })
}
