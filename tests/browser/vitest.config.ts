import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { validators } from '../../tools/build/vite/index.ts'
import { execArgv } from '../../tools/test/unit-projects.ts'
import { nightlyFiles } from './nightly-files.ts'

/** Starts the longest files first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(?:malicious|same-as|release|studio|site|named|sizes|team|scenarios)/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [validators()],
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // The WebKit driver supports only the page interface of `engines/page.ts`. In WebKit, only the
    // tests in that folder run.
    include: [
      `tests/browser/${process.env['LIENZO_ENGINE'] === 'webkit' ? 'engines/' : ''}**/*.test.ts`,
    ],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['LIENZO_TESTS'] === 'daily' ? nightlyFiles : []),
    ],
    // A missing snapshot fails a test, as a wrong snapshot does. `-u` writes both.
    update: 'none',
    execArgv,
    globalSetup: ['tests/browser/global-setup.ts'],
    // The limit is more than ten times the usual duration, because it only ends hung tests.
    testTimeout: 300_000,
    // `expect.poll` waits for a minute, so that no test fails on a slow machine.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    // Test files of a worker share loaded modules, so each module loads only once.
    isolate: false,
    // Tests mostly wait for their page, so there are more workers than cores of a small machine.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
