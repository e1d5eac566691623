import { accessSync, constants, statfsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config'
import { campaigns } from './campaigns.ts'

/**
 * If there is enough memory, temporary folders are in memory, so that tests do not wait for a disk.
 */
const folders: Record<string, string> = hasSpace('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}

/** Hides the warning of the S3 SDK about future Node versions. */
const settings = { ...folders, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' }

/** Returns whether a folder has enough space. In containers, `/dev/shm` often has only 64 MB. */
function hasSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 1_000_000_000
  } catch {
    return false
  }
}

/**
 * With a larger young generation and a larger first heap, the garbage collector runs less often. V8
 * optimizes later, because most code of a test runs only a few times, and keeps the bytecode of
 * functions that did not run for a while. The tests need a quarter less processor time.
 */
export const execArgv = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--initial-old-space-size=600',
  '--interrupt-budget=1080000',
  '--no-flush-bytecode',
]

const lab = 'tools/lab/'

/**
 * The files of all random tests, if every case runs (at night). `npm test` runs the same files with
 * few cases, in the project `modules`.
 */
const fullCampaigns =
  process.env['LIENZO_CAMPAIGNS'] === 'full'
    ? Object.values(campaigns)
        .map(({ file }) => file)
        .filter((file) => !file.startsWith(lab))
    : []

/** Tests without a component that still need a DOM. */
const pages = [
  'src/api/first-loads.test.ts',
  'src/app/copy-text.test.ts',
  'src/app/static-html.test.ts',
  'src/i18n/create-texts.test.ts',
]

/**
 * Tests that cannot share a process. Three tests mock a module, and one test loads its module
 * again. One test needs a page whose URL no link has changed, and two tests need a page at a URL of
 * their own. One test loads a module that reads the stored calls of the native app only once. One
 * test builds the product, which loads the engine and React a second time.
 */
export const isolatedFiles = [
  'src/app/current-location.test.ts',
  'src/app/follow-links.test.ts',
  'src/app/navigation.test.ts',
  'src/preview/preview-choice.test.ts',
  'src/preview/spy-shell.test.ts',
  'src/delivery/open-releases.test.ts',
  'tools/cli/commands/release/prove-documents.test.ts',
  'tools/cli/vscode/extension.test.ts',
  'tests/delivery/bytes.test.ts',
]

const excludedFiles = [
  ...configDefaults.exclude,
  '.cache/**',
  'tests/browser/**',
  'tests/real-store/**',
  'tests/nginx/**',
  '**/*.nightly.test.ts',
  ...fullCampaigns,
  ...isolatedFiles,
  `${lab}**`,
]

/**
 * The unit tests, grouped by their requirements. Most tests share a process, so that each module
 * loads only once. The longest tests start first.
 */
export const unitProjects: TestProjectInlineConfiguration[] = [
  project({
    name: 'campaigns',
    include: fullCampaigns,
    setupFiles: ['tests/fixtures/every-test.ts'],
    isolate: false,
    sequence: { groupOrder: 1 },
  }),
  project({ name: 'alone', include: isolatedFiles, sequence: { groupOrder: 2 } }),
  project({
    name: 'components',
    include: ['**/*.test.tsx', ...pages],
    exclude: excludedFiles,
    environment: 'happy-dom',
    setupFiles: ['clean-up', 'patient-queries', 'quiet-frames', 'every-test'].map(
      (name) => `tests/fixtures/${name}.ts`,
    ),
    isolate: false,
    sequence: { groupOrder: 3 },
  }),
  project({
    name: 'modules',
    include: ['**/*.test.ts'],
    exclude: [...excludedFiles, ...pages],
    setupFiles: ['tests/fixtures/every-test.ts'],
    isolate: false,
    sequence: { groupOrder: 4 },
  }),
  // Nightly tests and the tests of tools/lab run at night, or if the command names them.
  project({ name: 'nightly', include: ['**/*.nightly.test.ts'], sequence: { groupOrder: 6 } }),
  project({
    name: 'lab',
    include: [`${lab}**/*.test.ts`],
    isolate: false,
    sequence: { groupOrder: 7 },
  }),
  project({ name: 'nginx', include: ['tests/nginx/*.test.ts'], sequence: { groupOrder: 5 } }),
]

// Repeats the options that tests need from the product's configuration. The whole configuration is
// slow to read, and most of it is for builds.
function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    plugins: [react()],
    test: {
      css: false,
      env: settings,
      execArgv,
      // The limit only has to find tests that hang, even on a slow machine.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
      ...test,
    },
  }
}
