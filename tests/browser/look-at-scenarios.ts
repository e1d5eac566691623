import { relative, sep } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isSlow } from '../../tools/analysis/play/plan-step'
import type { Scenario } from '../../renderer/language'
import { readScenarios } from '../../tools/sandbox/serve'
import { playSteps, prepareScenario } from './play-scenario'
import { reasonToSkip } from './scenario-words'
import { readScreens } from '../../tools/build/packaging/read-documents'
import { findExcess } from './find-excess'
import { findViolations } from './find-violations'
import { useProduct, type Phone } from './harness'

/** The settings that the scenarios use in turn. */
const eyes = [
  { width: 360, height: 640, colorScheme: 'light', language: '2', textSize: '100%' },
  { width: 390, height: 844, colorScheme: 'dark', language: '1', textSize: '200%' },
] as const
type Eye = (typeof eyes)[number]

/**
 * The areas of two groups. Each group, and the group of all other areas, has about a third of all
 * checks for one of three workers.
 */
export const repaying: readonly string[] = ['repayment']
export const borrowing: readonly string[] = ['confirm', 'contract', 'product', 'promotion']

/**
 * The steps of this scenario of the preview run only without a page. In a page, the preview renders
 * only the visible part of its list, and its native app changes the page.
 */
const isPlayable = (screen: string, name: string) => screen !== 'test-preview' || name !== 'seen'

/** Checks the scenarios of the screens in some areas, with one test for each screen. */
export function lookAtScenarios(isWanted: (area: string) => boolean): void {
  const product = useProduct({ headers: { frame: ['https://privacy.example'] } })
  const screens = readScreens(process.cwd()).filter(({ file }) =>
    isWanted(relative('schemas/screens', file).split(sep)[0] ?? ''),
  )

  it.each(screens.map(({ screen, routes }) => [screen, routes[0] ?? `/${screen}`] as const))(
    'of %s',
    async (screen, route) => {
      const scenarios = Object.entries((await readScenarios())[screen]?.scenarios ?? {}).filter(
        ([name, scenario]) => !reasonToSkip(scenario) && isPlayable(screen, name),
      )
      const wrong: string[] = []
      for (const [turn, eye] of eyes.entries()) {
        const seenBuilds = new Set<string>()
        for (const [name, scenario] of scenarios.filter(
          (_, index) => index % eyes.length === turn,
        )) {
          const phone = await hold(eye)
          const faults = await lookAt(phone, route, screen, name, scenario, eye, seenBuilds)
          wrong.push(...faults.map((fault) => `${name}: ${fault}`))
          await phone.putDown()
        }
      }
      expect(wrong).toEqual([])
    },
    600_000,
  )

  async function hold({ width, height, colorScheme, textSize }: Eye): Promise<Phone> {
    const phone = await product.phone({ width, height })
    await phone.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await phone.page.addInitScript(
      (size) =>
        document.addEventListener('DOMContentLoaded', () =>
          document.documentElement.style.setProperty('font-size', size),
        ),
      textSize,
    )
    phone.page.setDefaultTimeout(120_000)
    return phone
  }

  /** Returns the visible faults of one scenario. */
  async function lookAt(
    { page, show, problems }: Phone,
    route: string,
    screen: string,
    name: string,
    scenario: Scenario,
    { language }: Eye,
    seenBuilds: Set<string>,
  ): Promise<string[]> {
    await prepareScenario(page, product.origin(), scenario)
    await show(route, screen, name, { isNeedPop: language, languageType: language })
    await page.locator('main > *').first().waitFor()
    // In a scenario with a slow response, the skeleton is checked, so the test does not wait for
    // the content.
    if (!isSlow(scenario)) await page.locator('.lz-skeleton').first().waitFor({ state: 'detached' })
    const played = await playSteps(page, scenario).then(
      () => [],
      ({ message }: Error) => [message.split('\n', 3).join(' ')],
    )
    return [
      ...played,
      ...(await judge(page, seenBuilds)),
      ...problems.filter((problem) => !/Failed to load resource|net::ERR/.test(problem)),
    ]
  }
}

/**
 * Checks the width of the page and its axe-core violations. If several pages have one structure,
 * axe-core checks only the first of them.
 */
async function judge(page: Page, seenBuilds: Set<string>): Promise<string[]> {
  const excess = await page.evaluate(findExcess)
  const build = await page.evaluate(() =>
    document.body.innerHTML
      .replaceAll(/>[^<]+</g, '><')
      .replaceAll(
        / (?:src|href|id|for|value|style|aria-describedby|aria-labelledby|alt)="[^"]*"/g,
        '',
      ),
  )
  const violations = seenBuilds.has(build) ? [] : await findViolations(page)
  seenBuilds.add(build)
  return excess > 0 ? [...violations, `${excess} px too wide`] : violations
}
