import { type Browser, chromium } from 'playwright-core'
import { chromiumOptions } from '../../../test/browsers'
import { createSandbox, readFamilies } from '../../../sandbox'
import type { Folders, PageName } from './build-pages'
import { lines } from './lines'
import type { Options } from './read-options'
import { type ComparedScreen, screens } from './screens'
import { servePage } from './serve-page'
import { type VisitTarget, visit, type Visit } from './visit'

/** One turn of a run: a page that is visited twice. */
export interface Turn {
  /** The number of the round; negative for the warm-up round, which is not counted. */
  round: number
  line: string
  screen: string
  page: PageName
}

export interface RoundVisits extends Turn {
  first: Visit
  second: Visit
}

const pages: readonly PageName[] = ['app', 'react', 'floor']
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * The order of visits. The pages take turns, so that other work of the machine affects all of them.
 * A warm-up round with one connection comes first.
 */
export function turnsOf({ rounds, ...options }: Options): Turn[] {
  const turns = (round: number, names: readonly string[]) =>
    names.flatMap((line) =>
      options.screens.flatMap((screen) => pages.map((page) => ({ round, line, screen, page }))),
    )
  const counted = Array.from({ length: rounds }, (_, round) => turns(round, options.lines))
  return [...turns(-1, options.lines.slice(0, 1)), ...counted.flat()]
}

/** Makes every visit, and yields each result as soon as it is known. */
export async function* runRounds(folders: Folders, options: Options): AsyncGenerator<RoundVisits> {
  const sandbox = createSandbox({ families: readFamilies() })
  const origins = new Map<PageName, string>()
  const servers = await Promise.all(
    pages.map(async (page) => {
      const server = await servePage(folders[page], sandbox)
      origins.set(page, server.origin)
      return server
    }),
  )
  const browser = await chromium.launch(await chromiumOptions())
  try {
    for (const turn of turnsOf(options)) {
      const visited = await visitTwice(browser, turn, origins.get(turn.page)!)
      if (turn.round >= 0) yield visited
    }
  } finally {
    await browser.close()
    await Promise.all(servers.map((server) => server.close()))
  }
}

/**
 * Visits a page twice. The first visit has a new browser context; the second visit reuses its data.
 */
async function visitTwice(browser: Browser, turn: Turn, origin: string): Promise<RoundVisits> {
  const aim = await aimOf(screens[turn.screen]!, origin, Object.values(turn).join('.'))
  const context = await browser.newContext(phone)
  try {
    const line = lines[turn.line]!
    return {
      ...turn,
      first: await visit(context, aim, line),
      second: await visit(context, aim, line),
    }
  } finally {
    await context.close()
  }
}

/** Reads the lender's response to learn the content for which a visit must wait. */
async function aimOf(
  screen: ComparedScreen,
  origin: string,
  sessionId: string,
): Promise<VisitTarget> {
  const query = new URLSearchParams({
    userId: 'u-1',
    deviceId: 'd-1',
    productId: '7001',
    orderId: '100174',
    sessionId,
  })
  const response = await fetch(`${origin}${screen.call}?${query}`, { headers: { language: 'es' } })
  const { data } = (await response.json()) as { data: Parameters<typeof screen.amounts>[0] }
  return {
    address: `${origin}${screen.route}?${query}`,
    amounts: screen.amounts(data),
    control: screen.control.replaceAll(' ', ''),
    carriedOut: screen.carriedOut,
  }
}
