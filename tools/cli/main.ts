import { ensureValidators } from '../build'

const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`)
const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined

ensureValidators()
const { run } = await import('./run')
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  colour,
  out: write(process.stdout),
  err: write(process.stderr),
})
