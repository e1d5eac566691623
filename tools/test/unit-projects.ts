import { accessSync, constants, statfsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config'
import { campaigns } from './campaigns.ts'

/** Temporary folders are in memory if it has room, so that tests do not wait for a disk. */
const folders: Record<string, string> = hasSpace('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}

/** The SDK of S3 otherwise prints that its next year needs a newer Node. */
const settings = { ...folders, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' }

/** Containers often have 64 MB there, or nothing. */
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
 * Tests create many short-lived objects; a larger young generation spends less time on garbage
 * collection.
 */
const execArgv = ['--max-semi-space-size=32']

const lab = 'tools/lab/'
const campaignFiles = Object.values(campaigns)
  .map(({ file }) => file)
  .filter((file) => !file.startsWith(lab))

/** Tests of modules without a component that still use a page. */
const pages = [
  'src/api/create-loader.test.ts',
  'src/api/first-loads.test.ts',
  'src/app/copy-text.test.ts',
  'src/app/static-html.test.ts',
  'src/i18n/create-texts.test.ts',
  'src/preview/spy-shell.test.ts',
]

/**
 * Tests that cannot share a process with others. Two mock a module, one needs a page whose address
 * no link has changed, and two need a page at their own address. One decides once whether there is
 * a preview, and one builds the product, which loads a second engine and React. A test with its own
 * page would also end the shared process.
 */
const lonely = [
  'src/app/current-location.test.ts',
  'src/app/follow-links.test.ts',
  'src/app/navigation.test.ts',
  'src/preview/preview-choice.test.ts',
  'src/delivery/open-releases.test.ts',
  'tools/release/commands/prove-documents.test.ts',
  'tests/delivery/bytes.test.ts',
]

const elsewhere = [
  ...configDefaults.exclude,
  '.cache/**',
  'tests/browser/**',
  'tests/real-store/**',
  'tests/nginx/**',
  '**/*.nightly.test.ts',
  ...campaignFiles,
  ...lonely,
  `${lab}**`,
]

/**
 * The unit tests by their requirements. Most share a process, so that a module loads once for all
 * of them; the longest tests begin.
 */
export const unitProjects: TestProjectInlineConfiguration[] = [
  project({
    name: 'campaigns',
    include: campaignFiles,
    isolate: false,
    sequence: { groupOrder: 1 },
  }),
  project({ name: 'alone', include: lonely, sequence: { groupOrder: 2 } }),
  project({
    name: 'components',
    include: ['**/*.test.tsx', ...pages],
    exclude: elsewhere,
    environment: 'happy-dom',
    setupFiles: ['tests/fixtures/patient-queries.ts', 'tests/fixtures/quiet-frames.ts'],
    isolate: false,
    sequence: { groupOrder: 3 },
  }),
  project({
    name: 'modules',
    include: ['**/*.test.ts'],
    exclude: [...elsewhere, ...pages],
    isolate: false,
    sequence: { groupOrder: 4 },
  }),
  // It clones the project, and therefore only runs at night.
  ...(process.env['LIENZO_TESTS'] === 'nightly'
    ? [project({ name: 'nightly', include: ['**/*.nightly.test.ts'], sequence: { groupOrder: 6 } })]
    : []),
  // The tests of the laboratory run at night, or by their names.
  project({
    name: 'lab',
    include: [`${lab}**/*.test.ts`],
    isolate: false,
    sequence: { groupOrder: 7 },
  }),
  project({ name: 'nginx', include: ['tests/nginx/*.test.ts'], sequence: { groupOrder: 5 } }),
]

// The configuration of the product is not extended: each project would read it again, and its other
// parts are for builds.
function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    plugins: [react()],
    test: {
      css: false,
      env: settings,
      execArgv,
      // Ten times the longest test: a busy machine is slow, and the limit only has to find tests
      // that hang.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
      ...test,
    },
  }
}
