import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Page } from './page'
import { createWebKit } from './webkit/create-webkit'
import type { RunningServer, ServeOptions } from '../../../tools/sandbox/testing'
import { engine } from '../engine'
import {
  createVisits,
  serveProduct,
  shellCalls,
  useProduct,
  type PhoneOptions,
  type Visits,
} from '../harness'
import { notedProblems, notesOf, prepareBuild } from './prepare-build'

/** A call from the page to its native app. */
type ShellCall = Awaited<ReturnType<typeof shellCalls>>[number]

export interface EnginePhone extends Visits {
  page: Page
  /** Returns messages of the console and uncaught errors; a finished test expects none. */
  problems: () => Promise<string[]>
  shellCalls: () => Promise<ShellCall[]>
}

export type EngineOptions = Pick<PhoneOptions, 'width' | 'height' | 'shell'>

/** Serves the product, and opens phones in the browser of this run. */
export function useEngine(
  options: ServeOptions = {},
): (options?: EngineOptions) => Promise<EnginePhone> {
  return engine === 'webkit' ? inWebKit(options) : inPlaywright(options)
}

function inPlaywright(options: ServeOptions) {
  const product = useProduct(options)
  return async (options: EngineOptions = {}): Promise<EnginePhone> => {
    const { page, problems, calls, open, show } = await product.phone(options)
    return {
      page,
      calls,
      open,
      show,
      problems: async () => problems,
      shellCalls: () => shellCalls(page),
    }
  }
}

function inWebKit(options: ServeOptions) {
  const state: { server?: RunningServer } = {}
  const webKit = createWebKit()
  const build = prepareBuild(options.dist)
  const open: (() => Promise<void>)[] = []
  beforeAll(async () => void (state.server = await serveProduct({ ...options, dist: build.dist })))
  afterEach(async () => void (await Promise.all(open.splice(0).map((close) => close()))))
  afterAll(async () => {
    await webKit.close()
    await state.server?.close()
    build.remove()
  })
  return async ({ width = 360, height = 640, shell }: EngineOptions = {}): Promise<EnginePhone> => {
    const { page, close } = await webKit.open({ width, height }, notesOf(shell))
    open.push(close)
    return {
      page,
      problems: () => page.evaluate(notedProblems),
      shellCalls: () =>
        page.evaluate(() => (window as unknown as { shellCalls: ShellCall[] }).shellCalls),
      ...createVisits(state.server!.origin, async (address) => void (await page.goto(address))),
    }
  }
}
