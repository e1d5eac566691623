import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { sandboxWorker } from '../../sandbox/worker-plugin'

/** This program is a separate process, because a build takes several times a server's memory. */
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
// A build may leave threads behind, which would keep the process running.
process.exit()
