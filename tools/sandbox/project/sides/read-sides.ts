import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Files } from '../../../analysis/diff/compare-projects'
import { readDocuments, UnreadableDocument } from '../../../analysis/diff/documents/documents'
import { decodeBytes } from '../../../analysis/json/recover-text'
import { UsageError } from '../../../build/terminal'
import { findRoot, readFiles } from '../project-files'
import { execFileSync } from 'node:child_process'

/** Reads the two sides of a comparison. A side is a folder or a git revision. */
export function readSides(
  before: string,
  after: string,
  cwd: string,
): { before: Files; after: Files } {
  return { before: readSide(before, cwd), after: readSide(after, cwd) }
}

function readSide(argument: string, cwd: string): Files {
  const path = resolve(cwd, argument)
  if (!existsSync(path)) return readRevision(findRoot(cwd), argument)
  if (statSync(path).isDirectory()) return readFiles(findRoot(path))
  throw new UsageError(
    `${argument} is a file. Compare two folders or git revisions, such as HEAD~1.`,
  )
}

/** Throws `UsageError` if a document is not readable. */
export function requireReadable(files: Files): void {
  try {
    readDocuments(files)
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

const folders = ['schemas', 'locales']
const mostBytes = 256 * 1024 * 1024

/** The documents of a project at a git revision, by path. */
function readRevision(root: string, revision: string): Map<string, string> {
  const commit = resolveRevision(root, revision)
  const paths = git(root, ['ls-tree', '-r', '-z', '--name-only', commit, '--', ...folders])
    .toString('utf8')
    .split('\0')
    .filter((path) => path.endsWith('.json'))
  if (paths.length === 0)
    throw new UsageError(
      `The revision ${revision} contains no documents: it has neither schemas nor locales.`,
    )
  const answers = git(
    root,
    ['cat-file', '--batch'],
    paths.map((path) => `${commit}:./${path}\n`).join(''),
  )
  return new Map(readAnswers(answers).map((text, at) => [paths[at]!, text]))
}

function resolveRevision(root: string, revision: string): string {
  try {
    return commitOf(root, revision)
  } catch (error) {
    throw new UsageError(whyUnknown(root, revision, error as NodeJS.ErrnoException), {
      cause: error,
    })
  }
}

function commitOf(root: string, revision: string): string {
  const options = ['--verify', '--quiet', '--end-of-options']
  return git(root, ['rev-parse', ...options, `${revision}^{commit}`])
    .toString('utf8')
    .trim()
}

/** The reason why git does not know a revision, with a fix. */
function whyUnknown(root: string, revision: string, error: NodeJS.ErrnoException): string {
  const otherwise = 'compare two folders: `lienzo diff <before> <after>`.'
  const about = `"${revision}" is not a folder`
  if (error.code === 'ENOENT')
    return `${about}, and git is not installed, so no revision can be read. Install git, or ${otherwise}`
  const { isShallow, problem } = repositoryAround(root)
  if (problem !== undefined)
    return `${about}, and ${root} is not in a git repository (${problem}). Clone the project with git, or ${otherwise}`
  if (isShallow && !mayBeOlder(root, revision))
    return `${about} or a git revision of this clone. Correct the name, or fetch the revision with \`git fetch origin NAME\`.`
  if (isShallow)
    return `${about}, and this clone is shallow, so older revisions are missing. Fetch them with \`git fetch --unshallow\`, then try again.`
  return `${about} or a git revision of this project. \`git log --oneline\` lists its revisions.`
}

/** Returns whether a revision is a hash, or an ancestor of a known commit, such as `HEAD~1`. */
function mayBeOlder(root: string, revision: string): boolean {
  try {
    return /^[0-9a-f]{7,64}$/i.test(revision) || commitOf(root, /^[^~^]*/.exec(revision)![0]) !== ''
  } catch {
    return false // Git knows no commit with this name.
  }
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
 * For each file, `git cat-file --batch` prints a line with the number of bytes, and then the bytes.
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
