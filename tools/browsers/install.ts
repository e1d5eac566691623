import { execFileSync } from 'node:child_process'
import { engines, isInstalled, packagesOf, tellMissing } from './engines'

const isDebian =
  process.getuid?.() === 0 && process.platform === 'linux' && runs('apt-get', '--version')
const missing = engines.filter((engine) => !isInstalled(engine))

if (missing.length > 0 && isDebian && install('apt-get', 'update', '-q'))
  for (const engine of missing) install('apt-get', 'install', '-y', '-q', ...packagesOf[engine])
if (!isInstalled('chromium'))
  install('npx', '--no-install', 'playwright-core', 'install', 'chromium')

// The tests of the other engines are left out where these are not there; nothing goes without
// Chromium.
for (const engine of missing.filter((engine) => !isInstalled(engine)))
  console.warn(`${tellMissing(engine)} Its tests are left out.`)
if (!isInstalled('chromium')) process.exitCode = 1

function install(command: string, ...args: string[]): boolean {
  return runs(command, ...args) || Boolean(console.warn(`Failed: ${[command, ...args].join(' ')}`))
}

function runs(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: args.length > 1 ? 'inherit' : 'ignore' })
    return true
  } catch {
    return false
  }
}
