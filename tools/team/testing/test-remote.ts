import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A bare repository in a folder of its own, as a team's remote. */
export interface TestRemote {
  readonly address: string
  /** A new folder beside it. */
  folder(name: string): string
  /** Runs git in the remote itself. */
  git(...args: string[]): string
  /** Commits a file to `main`, as somebody with git does. */
  commit(path: string, text: string): void
  /** Puts a commit with one file on top of a ref of the remote itself. */
  rewrite(ref: string, path: string, text: string): void
  close(): void
}

const env = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'The beginning'],
      [`GIT_${who}_EMAIL`, 'first@example.test'],
    ]),
  ),
}

/** Makes a remote whose branch `main` has these files; `prepare` may do more in the first checkout. */
export function createTestRemote(
  files: Readonly<Record<string, string>>,
  prepare: (folder: string, git: (...args: string[]) => string) => void = () => {},
): TestRemote {
  const root = mkdtempSync(join(tmpdir(), 'team-'))
  const [address, first] = [join(root, 'remote.git'), join(root, 'first')]
  const gitIn =
    (folder: string) =>
    (...args: string[]) =>
      execFileSync('git', ['-C', folder, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
        .toString('utf8')
        .trim()
  gitIn(root)('init', '--quiet', '--bare', '--initial-branch=main', address)
  gitIn(root)('init', '--quiet', '--initial-branch=main', first)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(first, path)), { recursive: true })
    writeFileSync(join(first, path), text)
  }
  const git = gitIn(first)
  git('add', '--all')
  git('commit', '--quiet', '--message', 'The beginning')
  prepare(first, git)
  git('push', '--quiet', address, 'HEAD:refs/heads/main')
  return {
    address,
    folder: (name) => join(root, name),
    git: gitIn(address),
    commit(path, text) {
      git('fetch', '--quiet', address, 'main')
      git('reset', '--quiet', '--hard', 'FETCH_HEAD')
      mkdirSync(dirname(join(first, path)), { recursive: true })
      writeFileSync(join(first, path), text)
      git('add', '--all')
      git('commit', '--quiet', '--allow-empty', '--message', `Write ${path}`)
      git('push', '--quiet', address, 'HEAD:refs/heads/main')
    },
    rewrite(ref, path, text) {
      git('fetch', '--quiet', address, ref)
      git('reset', '--quiet', '--hard', 'FETCH_HEAD')
      writeFileSync(join(first, path), text)
      git('add', '--all')
      git('commit', '--quiet', '--message', `Rewrite ${path}`)
      git('push', '--quiet', address, `HEAD:${ref}`)
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}
