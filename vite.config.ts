import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { floor } from './tools/test/browsers/floor.ts'
import { unitProjects } from './tools/test/unit-projects.ts'
import {
  buildSummary,
  documents,
  lazyChunks,
  quietLogs,
  securityPolicy,
  sourceMaps,
  staticPages,
  thirdPartyNotices,
  validators,
} from './tools/build/vite/index.ts'

/**
 * Modules that run in every visit before the first tap is handled, and the validation of a release
 * on a phone.
 */
const runAtOnce = [
  'src/main.tsx',
  'src/prefetch.ts',
  'src/app/program.tsx',
  'src/app/action-runtime.ts',
  'src/delivery/validate.generated.js',
]

const isOneOf = (modules: readonly string[]) => (id: string) =>
  modules.some((module) => id.endsWith(`/${module}`))

/** A chunk of these modules and all their imports. */
const chunkOf = (name: string, modules: readonly string[], priority = 0) => ({
  name,
  priority,
  test: isOneOf(modules),
})

/** The oldest supported browser versions, as build targets. */
const targetsOf = (versions: Readonly<Record<string, number>>) =>
  Object.entries(versions).map(([engine, version]) => `${engine}${version}`)

export default defineConfig({
  // A build prints only its summary and its warnings.
  logLevel: 'warn',
  plugins: [
    validators(),
    react(),
    documents(import.meta.dirname),
    securityPolicy(),
    lazyChunks(),
    staticPages(import.meta.dirname),
    thirdPartyNotices(),
    sourceMaps(),
    buildSummary(),
  ],
  build: {
    // Chrome 91 gives less output than Chromium's own minimum version. Newer syntax up to 91 is
    // also missing in another minimum browser, or cannot be transpiled. The one exception is a bug
    // in `?.`, which old-phones.test.ts checks for.
    target: targetsOf({ ...floor, chrome: 91 }),
    cssTarget: targetsOf(floor),
    // A page lists the scripts that it needs. A chunk that loads later requests only its styles.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // `buildSummary` prints this in one line.
    reportCompressedSize: false,
    rolldownOptions: {
      onLog: quietLogs,
      // Assigns class fields instead of defining them. No class here depends on the difference, and
      // five helpers become unnecessary.
      transform: { assumptions: { setPublicClassFields: true } },
      // A constant that two chunks share needs no separate chunk.
      optimization: { inlineConst: true },
      // The code of the first screen stays one file, even if other chunks import parts of it. The
      // same applies to the code of actions, which would otherwise wait for several files.
      output: {
        // With this comment, Chromium compiles the whole chunk while it loads.
        postBanner: ({ moduleIds }) =>
          moduleIds.some(isOneOf(runAtOnce)) ? '//# allFunctionsCalledOnLoad' : '',
        codeSplitting: {
          groups: [
            // Runs before the other chunks have loaded, so it must not depend on them.
            chunkOf('prefetch', ['src/prefetch.ts'], 2),
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Includes parts shared with chunks that load later.
            chunkOf('program', ['src/app/program.tsx']),
            // Includes parts shared with widgets that load later.
            chunkOf('common', ['widgets/common.generated.ts']),
            chunkOf('actions', ['renderer/core/run/chain.ts', 'src/app/action-runtime.ts']),
          ],
        },
      },
    },
  },
  // One worker per core; the default leaves one core idle.
  test: { projects: unitProjects, maxWorkers: '100%' },
})
