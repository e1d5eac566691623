import { createRequire, syncBuiltinESMExports } from 'node:module'

// Publishes a second release to a directory, and kills itself before the n-th call of the file
// system. It prints the number of its calls when it succeeds. Both come from the command line.
const [folder = '', number] = process.argv.slice(2)
const fs = createRequire(import.meta.url)('node:fs/promises') as Record<
  string,
  (...args: unknown[]) => unknown
>
let calls = 0
let counts = false

for (const name of [
  'link',
  'mkdir',
  'open',
  'readdir',
  'readFile',
  'rename',
  'rm',
  'stat',
  'utimes',
  'writeFile',
]) {
  const original = fs[name]!
  fs[name] = (...args) => {
    if (counts && ++calls === Number(number)) process.kill(process.pid, 'SIGKILL')
    return original(...args)
  }
}
syncBuiltinESMExports()

const { publishSecond } = await import('./second-release.ts')
counts = true
await publishSecond(folder)
process.stdout.write(String(calls))
