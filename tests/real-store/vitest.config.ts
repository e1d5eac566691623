import { defineConfig } from 'vitest/config'
import { validators } from '../../tools/vite/index.ts'

/** `npm run release-stores`, which starts the server first. */
export default defineConfig({
  plugins: [validators()],
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/real-store/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
