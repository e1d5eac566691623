import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { floor } from './tools/test/browsers/floor.ts'
import { unitProjects } from './tools/test/unit-projects.ts'
import {
  buildSummary,
  chunks,
  documents,
  lazyChunks,
  quietLogs,
  securityPolicy,
  sourceMaps,
  staticPages,
  thirdPartyNotices,
  validators,
} from './tools/build/vite/index.ts'

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
      output: chunks,
    },
  },
  // One worker per core; the default leaves one core idle.
  test: { projects: unitProjects, maxWorkers: '100%' },
})
