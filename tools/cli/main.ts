import { run } from './run'

const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`)
const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  colour,
  out: write(process.stdout),
  err: write(process.stderr),
})
