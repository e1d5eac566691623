import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const stamp = '.cache/tests/built'
const sources = ['renderer', 'widgets', 'src', 'schemas', 'locales', 'tools', 'index.html']
const settings = ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Builds the product into `dist`, unless `dist` is already a build of the present files. */
export async function buildOnce(): Promise<void> {
  const before = inputs()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${before} ${builtAt()}`) return
  // A separate process builds the product as for a release, without the settings of a test run.
  const cli = 'node_modules/vite/bin/vite.js'
  await promisify(execFile)(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  noteBuild()
}

/** Notes that `dist` has a build of the present files, so that no other test builds them again. */
export function noteBuild(): void {
  mkdirSync('.cache/tests', { recursive: true })
  // The build may write validators, so the files are hashed after the build.
  writeFileSync(stamp, `${inputs()} ${builtAt()}`)
}

/**
 * The time of the last build. If a person has built the product after the tests did, the build may
 * have other settings.
 */
const builtAt = () => (existsSync('dist/index.html') ? statSync('dist/index.html').mtimeMs : 0)

function inputs(): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((source) =>
    statSync(source).isFile()
      ? [source]
      : readdirSync(source, { recursive: true, encoding: 'utf8' }).map((path) =>
          join(source, path),
        ),
  )
  for (const file of [...files, ...settings].toSorted()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  for (const [name, value] of Object.entries(process.env))
    if (['LIENZO_CONFIG', 'LIENZO_RELEASE_FLOOR'].includes(name)) hash.update(`${name}=${value}\n`)
  return hash.digest('hex')
}
