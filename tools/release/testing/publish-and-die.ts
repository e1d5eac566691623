import { createRequire, syncBuiltinESMExports } from 'node:module'

// Publishes a second release to a directory, and kills its own process before the n-th call of the
// file system. If there are fewer than n calls, publishes and prints the number of calls. The
// arguments are the directory and n.
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
