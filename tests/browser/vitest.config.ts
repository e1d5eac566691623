import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { validators } from '../../tools/vite/index.ts'
import { nightlyFiles } from './nightly-files.ts'

/** The files that take longest begin, or one worker is still at one when the others have ended. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(?:sizes|site|team|scenarios)/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [validators()],
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // The driver of WebKit is no Playwright: what asks more of a page than `engines/page.ts` has
    // is not found there.
    include: [
      `tests/browser/${process.env['LIENZO_ENGINE'] === 'webkit' ? 'engines/' : ''}**/*.test.ts`,
    ],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['LIENZO_TESTS'] === 'daily' ? nightlyFiles : []),
    ],
    // What is missing in a snapshot is told as what differs is; `-u` writes both.
    update: 'none',
    globalSetup: ['tests/browser/global-setup.ts'],
    // More than ten times the usual time: a limit ends what hangs, and judges no speed.
    testTimeout: 300_000,
    // A condition is waited for as Playwright waits: a busy machine is slow, not wrong.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    // A worker loads what its tests share once, not once a file.
    isolate: false,
    // More than a small machine has cores: a test waits for its page half of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
