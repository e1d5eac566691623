import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesBelow } from './disk/index.ts'
import { writeFiles, type GeneratedFile } from './generated-file.ts'

const root = resolve(import.meta.dirname, '../..')
const stampPath = '.cache/validators.json'

interface Stamp {
  sources: string
  files: string[]
}

/** Builds outdated validators. Must run before anything imports them. */
export function ensureValidators(): void {
  if (areFresh()) return
  // The generator runs in its own process, because a bundled configuration cannot wait for an
  // import.
  const generator = join(root, 'tools/build/generate.ts')
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', generator, '--validators'],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
  )
  if (status === 0) return
  const reason = stderr.trim()
  // A bundled configuration cannot import `UsageError`, so this error only has the name of that
  // class.
  throw Object.assign(
    new Error(`The validators of documents could not be built. ${reason}`),
    status === 2 ? { code: 'usage' } : {},
  )
}

export function writeValidators(files: readonly GeneratedFile[]): void {
  const stamp: Stamp = { sources: hashOfSources(), files: files.map(({ path }) => path) }
  writeFiles(root, [...files, { path: stampPath, text: JSON.stringify(stamp) }])
}

function areFresh(): boolean {
  if (!existsSync(join(root, stampPath))) return false
  const { sources, files } = JSON.parse(readFileSync(join(root, stampPath), 'utf8')) as Stamp
  return files.every((file) => existsSync(join(root, file))) && sources === hashOfSources()
}

/** The hash of the schemas, the generator and the version of ajv. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of [...validatorSources(), 'node_modules/ajv/package.json'])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Checks whether a path belongs to the sources of the validators. */
export const isValidatorSource = (path: string): boolean =>
  /^schemas\/language\/.*\.json$|^widgets\/.*\.schema\.json$|^tools\/build\/.*\.ts$/.test(path) &&
  !/\.generated\.|\.test\.|\/cases\//.test(path)

/** The files from which the validators are generated. */
export function validatorSources(): string[] {
  return ['schemas', 'widgets', 'tools/build']
    .flatMap((folder) => filesBelow(root, folder))
    .filter(isValidatorSource)
    .sort()
}
