import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { validators } from '../../tools/build/vite/index.ts'
import { nightlyFiles } from './nightly-files.ts'

/** Starts the longest files first, so that no worker is left with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(?:sizes|site|team|scenarios-else|one-pay|http|release|order)/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [validators()],
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // The WebKit driver supports only the page interface of `engines/page.ts`, so that it runs only
    // those tests.
    include: [
      `tests/browser/${process.env['LIENZO_ENGINE'] === 'webkit' ? 'engines/' : ''}**/*.test.ts`,
    ],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['LIENZO_TESTS'] === 'daily' ? nightlyFiles : []),
    ],
    // A missing snapshot fails like a different one; `-u` writes both.
    update: 'none',
    globalSetup: ['tests/browser/global-setup.ts'],
    // More than ten times the usual duration: a limit ends a hung test, and does not judge speed.
    testTimeout: 300_000,
    // A condition gets as much time as in Playwright, because a slow machine is not an error.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    // A worker loads the shared modules of its tests once, not once a file.
    isolate: false,
    // More than the cores of a small machine: a test waits for its page most of the time.
    maxWorkers: 3,
    ...(process.env['LIENZO_SHUFFLE'] ? {} : { sequence: { sequencer: LongestFirst } }),
  },
})
