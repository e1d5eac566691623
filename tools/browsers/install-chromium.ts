import { execFileSync } from 'node:child_process'
import { findChromium } from './find-chromium'

const isDebian = process.getuid?.() === 0 && process.platform === 'linux' && hasApt()
const steps = isDebian
  ? ['apt-get update -q', 'apt-get install -y -q chromium-headless-shell fonts-liberation']
  : ['npx --no-install playwright-core install chromium']

if (!findChromium())
  for (const step of steps) {
    const [command, ...args] = step.split(' ')
    execFileSync(command!, args, { stdio: 'inherit' })
  }

function hasApt(): boolean {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
