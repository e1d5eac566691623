import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { sandboxWorker } from '../../sandbox/worker-plugin'

/** A build needs several times the memory of the server, so it runs in its own process. */
const [, , code = '', folder = '', ...paths] = process.argv
await build({
  root: code,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [react(), sandboxWorker()],
  worker: { format: 'es' },
  build: {
    outDir: folder,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: { input: paths.map((path) => join(code, path)) },
  },
})
// Threads of the build could keep the process running.
process.exit()
