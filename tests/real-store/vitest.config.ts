import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { validators } from '../../tools/build/vite/index.ts'

/** The configuration of `npm run release-stores`, which starts the server first. */
export default defineConfig({
  plugins: [validators()],
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/real-store/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
