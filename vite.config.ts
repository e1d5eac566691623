import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { floor } from './tools/test/browsers/floor.ts'
import { unitProjects } from './tools/test/unit-projects.ts'
import {
  asModules,
  buildSummary,
  compileHints,
  runAtOnce,
  documents,
  lazyChunks,
  leaveOut,
  noRuntime,
  pureComponents,
  quietLogs,
  securityPolicy,
  sourceMaps,
  staticPages,
  thirdPartyNotices,
  validators,
} from './tools/build/vite/index.ts'

/** The code that the page runs before the program has loaded, with its dependencies. */
const ofPrefetch = new RegExp(
  [
    'src/(prefetch|bootstrap/(bootstrap-data|embedded|first-requests|plain-value|profiles)|config/(built-settings|(load|read)-config)|i18n/text-map)',
    'src/session/(read-session|session-query)|src/preview/has-choice|src/delivery/has-releases',
    'src/app/(begin-requests|current-location|route-table)',
    'src/api/(build-request|endpoint-family|parse-json|request-headers|send-(prefetch|by-fetch)|transport)',
    'renderer/language/(index|json|route-key)|renderer/react/clock/within-time|preload-helper',
  ].join('|'),
)

/** Oldest browser versions as build targets. */
const targetsOf = (versions: Readonly<Record<string, number>>) =>
  Object.entries(versions).map(([engine, version]) => `${engine}${version}`)

export default defineConfig({
  // A build only prints its summary and its warnings.
  logLevel: 'warn',
  plugins: [
    validators(),
    react(),
    leaveOut(),
    asModules(),
    pureComponents(),
    documents(import.meta.dirname),
    securityPolicy(),
    lazyChunks(),
    noRuntime(),
    compileHints(runAtOnce),
    staticPages(import.meta.dirname),
    thirdPartyNotices(),
    sourceMaps(),
    buildSummary(),
  ],
  build: {
    // Compared with Chromium's floor, 91 saves output. Newer syntax up to 91 is also missing in
    // another floor browser, or cannot be transpiled. The one exception is a bug in `?.`, which
    // old-phones.test.ts checks for.
    target: targetsOf({ ...floor, chrome: 91 }),
    cssTarget: targetsOf(floor),
    // A page names the scripts that it needs; a chunk that loads later only requests its styles.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // `buildSummary` prints it in one line.
    reportCompressedSize: false,
    rolldownOptions: {
      onLog: quietLogs,
      // Assigns class fields instead of defining them: no class here depends on the difference, and
      // five helpers are not needed.
      transform: { assumptions: { setPublicClassFields: true } },
      // A constant that two chunks share needs no chunk of its own.
      optimization: { inlineConst: true },
      // Lets the prefetch code, and the first picture, import parts of these folders only.
      treeshake: {
        moduleSideEffects: [{ test: /renderer.(clock|language|react)/, sideEffects: false }],
      },
      // The code of the first screen stays one file, even if other chunks import parts of it. So
      // does the code of actions, which otherwise waits for parts in separate files.
      output: {
        codeSplitting: {
          groups: [
            // Runs before the other chunks have loaded, so it must not depend on them.
            {
              name: 'prefetch',
              test: ofPrefetch,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Includes parts shared with chunks that load later.
            { name: 'program', test: /src.app.program\.tsx/ },
            // Includes parts shared with widgets that load later.
            { name: 'common', test: /widgets.common\.generated/ },
            {
              name: 'actions',
              test: /renderer.core.run.(chain|actions|call|countdowns)\.ts|src.app.action-runtime\.ts|src.shell.shell-methods\.ts/,
            },
          ],
        },
      },
    },
  },
  // One worker per core: by default, the runner leaves one core idle.
  test: { projects: unitProjects, maxWorkers: '100%' },
})
