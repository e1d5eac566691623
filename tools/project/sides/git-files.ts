import { execFileSync } from 'node:child_process'
import { decodeBytes } from '../../json'
import { UsageError } from '../../terminal'

const folders = ['schemas', 'locales']
const mostBytes = 256 * 1024 * 1024

/**
 * The documents of a project at a git revision, by their path from its root; throws UsageError for
 * an unknown revision.
 */
export function readRevision(root: string, revision: string): Map<string, string> {
  const commit = resolveRevision(root, revision)
  const paths = git(root, ['ls-tree', '-r', '-z', '--name-only', commit, '--', ...folders])
    .toString('utf8')
    .split('\0')
    .filter((path) => path.endsWith('.json'))
  if (paths.length === 0)
    throw new UsageError(
      `The revision ${revision} holds no documents: it has neither schemas nor locales.`,
    )
  const answers = git(
    root,
    ['cat-file', '--batch'],
    paths.map((path) => `${commit}:./${path}\n`).join(''),
  )
  return new Map(readAnswers(answers).map((text, at) => [paths[at]!, text]))
}

/** The text of one file at a revision, as in `HEAD~1:schemas/app.json`. */
export function readRevisionFile(root: string, revision: string, path: string): string {
  const commit = resolveRevision(root, revision)
  try {
    return decodeBytes(git(root, ['show', `${commit}:./${path}`]))
  } catch (error) {
    throw new UsageError(`The revision ${revision} has no file ${path}.`, { cause: error })
  }
}

function resolveRevision(root: string, revision: string): string {
  try {
    return git(root, [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${revision}^{commit}`,
    ])
      .toString('utf8')
      .trim()
  } catch (error) {
    throw new UsageError(whyUnknown(root, revision, error as NodeJS.ErrnoException), {
      cause: error,
    })
  }
}

/** The reason why git does not know a revision, and the fix. */
function whyUnknown(root: string, revision: string, error: NodeJS.ErrnoException): string {
  const otherwise = 'compare two folders: `lienzo diff <before> <after>`.'
  const about = `"${revision}" is neither a file nor a folder`
  if (error.code === 'ENOENT')
    return `${about}, and git, which would know a revision, is not installed. Install it, or ${otherwise}`
  const { isShallow, problem } = repositoryAround(root)
  if (problem !== undefined)
    return `${about}, and git finds no repository at ${root} (${problem}). Clone the project with git, or ${otherwise}`
  if (isShallow)
    return `${about}, and this clone is shallow: it lacks older revisions. Fetch them with \`git fetch --unshallow\`, then try again.`
  return `${about} nor a git revision of this project. \`git log --oneline\` lists its revisions.`
}

function repositoryAround(root: string): { isShallow?: boolean; problem?: string } {
  try {
    const answer = git(root, ['rev-parse', '--is-shallow-repository'])
    return { isShallow: answer.toString('utf8').trim() === 'true' }
  } catch (error) {
    const [line = ''] = String((error as { stderr?: Buffer }).stderr ?? '').split('\n')
    return { problem: line.replace(/^fatal: /, '') }
  }
}

/**
 * Reads the answers of `git cat-file --batch`: each is a line with the size, then that many bytes
 * and a line end.
 */
function readAnswers(answers: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < answers.length; ) {
    const lineEnd = answers.indexOf(10, at)
    const size = Number(answers.toString('utf8', at, lineEnd).split(' ')[2])
    texts.push(decodeBytes(answers.subarray(lineEnd + 1, lineEnd + 1 + size)))
    at = lineEnd + size + 2
  }
  return texts
}

function git(root: string, args: readonly string[], input?: string): Buffer {
  return execFileSync('git', ['-C', root, ...args], {
    maxBuffer: mostBytes,
    stdio: 'pipe',
    ...(input === undefined ? {} : { input }),
  })
}
