import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { floor } from './tools/browsers/floor.ts'
import { unitProjects } from './tools/test/unit-projects.ts'
import {
  compileHints,
  grammarOfDelivery,
  documents,
  lazyChunks,
  leaveOut,
  securityPolicy,
  staticPages,
  validators,
} from './tools/vite/index.ts'

export default defineConfig({
  plugins: [
    validators(),
    react(),
    leaveOut(),
    documents(import.meta.dirname),
    securityPolicy(),
    lazyChunks(),
    compileHints(grammarOfDelivery),
    staticPages(import.meta.dirname),
  ],
  build: {
    target: Object.entries(floor).map(([engine, version]) => `${engine}${version}`),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A field of a class is assigned, not defined: no class here tells the difference, and five
      // helpers stay out.
      transform: { assumptions: { setPublicClassFields: true } },
      // What the first screen needs stays one file, whoever else imports parts of it; so does
      // what actions need, which else waits for parts of its own.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
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
