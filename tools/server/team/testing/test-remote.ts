import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A bare repository in a temporary folder. */
export interface TestRemote {
  readonly address: string
  folder(name: string): string
  git(...args: string[]): string
  /** Commits files with git, by default on `main`. */
  commit(files: TestFiles, ref?: string): void
  close(): void
}

/** Files by path: a text, or another git entry with its mode. */
type TestFiles = Readonly<Record<string, string | TestEntry>>

interface TestEntry {
  readonly mode: '100755' | '120000' | '160000'
  /** The text, the target of a link, or the commit of a submodule. */
  readonly is: string
}

const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }

export function createTestRemote(files: TestFiles): TestRemote {
  const root = mkdtempSync(join(tmpdir(), 'team-'))
  const address = join(root, 'remote.git')
  const git = (args: readonly string[], input = '') =>
    execFileSync('git', ['-C', root, ...args], { env, input, stdio: 'pipe' }).toString('utf8')
  const inRemote = (args: readonly string[], input = '') =>
    git([`--git-dir=${address}`, ...args], input).trim()
  const commit = (changed: TestFiles, ref: string, from: readonly string[]) =>
    inRemote(['fast-import', '--quiet'], [...opening(ref), ...from, ...entries(changed)].join('\n'))
  git(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', address])
  mkdirSync(join(address, 'hooks'))
  // Speeds up the tests: git stores a small push as one pack and does not clean up after it.
  appendFileSync(
    join(address, 'config'),
    '[fastimport]\n\tunpackLimit = 0\n[receive]\n\tautogc = false\n',
  )
  commit(files, main, [])
  return {
    address,
    folder: (name) => join(root, name),
    git: (...args) => inRemote(args),
    commit: (changed, ref = main) => void commit(changed, ref, [`from ${ref}^0`]),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

const main = 'refs/heads/main'

function opening(ref: string): string[] {
  const who = `Git <first@example.test> ${Math.floor(Date.now() / 1000)} +0000`
  return [`commit ${ref}`, `committer ${who}`, data('schemas, locales')]
}

function entries(files: TestFiles): string[] {
  return Object.entries(files).flatMap(([path, file]) => {
    const { mode, is } = typeof file === 'string' ? { mode: '100644', is: file } : file
    return mode === '160000' ? [`M ${mode} ${is} ${path}`] : [`M ${mode} inline ${path}`, data(is)]
  })
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}`
