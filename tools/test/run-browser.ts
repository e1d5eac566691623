import { spawnSync } from 'node:child_process'
import { engines, isInstalled, tellMissing } from './browsers'

// npm run e2e -- [--engine chromium|firefox|webkit] [arguments of vitest]
const words = process.argv.slice(2)
const at = words.indexOf('--engine')
const [, name] = at < 0 ? [] : words.splice(at, 2)
const engine = at < 0 ? 'chromium' : engines.find((candidate) => candidate === name)

if (!engine) fail(`"${name}" is not an engine. Use --engine with ${engines.join(', ')}.`)
else if (!isInstalled(engine)) fail(tellMissing(engine))
else process.exitCode = run(engine)

/**
 * Runs the named tests. Without names, engines other than Chromium run only the folder `engines`.
 */
function run(engine: string): number {
  const paths = engine !== 'chromium' && words.length === 0 ? ['tests/browser/engines'] : words
  const { status } = spawnSync(
    'npx',
    ['--no-install', 'vitest', 'run', '--config', 'tests/browser/vitest.config.ts', ...paths],
    { stdio: 'inherit', env: { ...process.env, LIENZO_ENGINE: engine } },
  )
  return status ?? 1
}

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
