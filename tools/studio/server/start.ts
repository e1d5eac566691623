import { ensureValidators } from '../../build'

const port = Number(process.env['STUDIO_PORT'] ?? 5180)
const root = process.env['STUDIO_PROJECT'] ?? process.cwd()
ensureValidators()
const { serveStudio } = await import('./serve-studio')
const { address } = await serveStudio({
  root,
  code: process.cwd(),
  port,
  framePort: port === 0 ? 0 : port + 1,
}).catch(explain)
console.log(`The studio is open at ${address}\nWhat you save goes to ${root}. Stop with Ctrl+C.`)

/** The one fault that anybody can mend. */
function explain(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(
    `Port ${port} or ${port + 1} is taken, perhaps by another studio. Use that one, or choose a port: STUDIO_PORT=5280 npm run studio`,
  )
  process.exit(1)
}
