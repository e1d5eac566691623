import type { TestProject } from 'vitest/node'
import { chromium } from 'playwright-core'
import { chromiumOptions } from '../../tools/browsers'
import { buildOnce } from './build-once'
import { engine } from './engine'

declare module 'vitest' {
  export interface ProvidedContext {
    browserEndpoint: string
  }
}

/** Builds the product once and starts one Chromium for all browser tests; other engines start later. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildOnce()
  if (engine !== 'chromium') return async () => {}
  // The pages of a profile share a process, which keeps the compiled code of the product after the
  // first.
  const server = await chromium.launchServer(await chromiumOptions(['--renderer-process-limit=1']))
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
