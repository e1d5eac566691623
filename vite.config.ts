import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { floor } from './tools/browsers/floor.ts'
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
} from './tools/vite/index.ts'

/** What the page runs while the program is under way, and what that needs. */
const ofAhead = new RegExp(
  [
    'src/(ahead|bootstrap/(bootstrap-data|embedded|first-requests|plain-value|profiles)|config/(built-settings|(load|read)-config)|i18n/text-map)',
    'src/session/(read-session|session-query)|src/preview/has-choice|src/delivery/has-releases',
    'src/app/(begin-requests|current-location|route-table)',
    'src/api/(build-request|endpoint-family|parse-json|request-headers|send-(ahead|by-fetch)|transport)',
    'renderer/language/(index|json|route-key)|preload-helper',
  ].join('|'),
)

/** Browsers by the oldest version, as a build is told them. */
const targetsOf = (versions: Readonly<Record<string, number>>) =>
  Object.entries(versions).map(([engine, version]) => `${engine}${version}`)

export default defineConfig({
  // A build prints its summary and its warnings alone.
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
    // All that Chromium learns up to 91 the others lack too, or no build can write in another way,
    // but for a mistake in `?.`, which old-phones.test.ts looks for: it need not be written out.
    target: targetsOf({ ...floor, chrome: 91 }),
    cssTarget: targetsOf(floor),
    // A page names the scripts that it needs; what loads a chunk later asks for its styles alone.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // `buildSummary` says it in one line.
    reportCompressedSize: false,
    rolldownOptions: {
      onLog: quietLogs,
      // A field of a class is assigned, not defined: no class here tells the difference, and five
      // helpers stay out.
      transform: { assumptions: { setPublicClassFields: true } },
      // A number that two chunks share needs no third one.
      optimization: { inlineConst: true },
      // So what runs ahead, and the first picture, have their few parts without the others.
      treeshake: {
        moduleSideEffects: [{ test: /renderer.(language|react)/, sideEffects: false }],
      },
      // What the first screen needs stays one file, whoever else imports parts of it; so does
      // what actions need, which else waits for parts of its own.
      output: {
        codeSplitting: {
          groups: [
            // Runs before the rest of it is there, and so needs nothing of it.
            { name: 'ahead', test: ofAhead, priority: 2, includeDependenciesRecursively: false },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // With what others share that come after it.
            { name: 'program', test: /src.app.program\.tsx/ },
            // With what they share with other widgets, which come after them.
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
  // As many as there are cores: left to itself, the runner keeps one of them free.
  test: { projects: unitProjects, maxWorkers: '100%' },
})
