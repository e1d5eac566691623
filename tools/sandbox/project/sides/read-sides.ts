import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isObject } from '../../../../renderer/language'
import type { Files } from '../../../analysis/diff/compare-projects'
import { readDocuments, UnreadableDocument } from '../../../analysis/diff/documents/documents'
import { decodeBytes } from '../../../analysis/json/recover-text'
import { parseJson } from '../../../analysis/json/parse-json'
import { UsageError } from '../../../build/terminal'
import { findRoot, readFiles } from '../project-files'
import { execFileSync } from 'node:child_process'

type Source =
  | { readonly project: Files }
  | { readonly document: string; readonly name: string; readonly around: Files }

/**
 * Reads the two sides of a comparison. A side is a folder, a git revision, or a single document as
 * a file or `revision:path`. A document on one side is compared with the same document on the other
 * side. For two documents, the surrounding project supplies texts and titles.
 */
export function readSides(
  before: string,
  after: string,
  cwd: string,
): { before: Files; after: Files } {
  const [from, to] = [readSource(before, cwd), readSource(after, cwd)]
  if ('project' in from && 'project' in to) return { before: from.project, after: to.project }
  if ('project' in from && 'document' in to)
    return { before: from.project, after: withDocument(from.project, to.document, to.name) }
  if ('document' in from && 'project' in to)
    return { before: withDocument(to.project, from.document, from.name), after: to.project }
  return documentsAlone(
    from as Extract<Source, { document: string }>,
    to as Extract<Source, { document: string }>,
  )
}

function readSource(argument: string, cwd: string): Source {
  const path = resolve(cwd, argument)
  if (existsSync(path))
    return statSync(path).isDirectory()
      ? { project: readFiles(findRoot(path)) }
      : {
          document: decodeBytes(readFileSync(path)),
          name: argument,
          around: projectAround(dirname(path), cwd),
        }
  const [, revision = argument, file] = /^([^:]+):(.+)$/.exec(argument) ?? []
  const root = findRoot(cwd)
  return file === undefined
    ? { project: readRevision(root, revision) }
    : { document: readRevisionFile(root, revision, file), name: argument, around: readFiles(root) }
}

/** Returns the project around the document, or else the project in the current folder. */
function projectAround(folder: string, cwd: string): Files {
  for (const from of [folder, cwd]) {
    try {
      return readFiles(findRoot(from))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
    }
  }
  return new Map()
}

/** Treats two documents as versions of one document, even if their names differ. */
function documentsAlone(
  from: Extract<Source, { document: string }>,
  to: Extract<Source, { document: string }>,
): { before: Files; after: Files } {
  const around = to.around.size > 0 ? to.around : from.around
  const path = placeOf(to.document, to.name)
  const others = new Map(
    [...around].filter(
      ([other, text]) =>
        ![identity(from.document), identity(to.document)].includes(identity(text)) &&
        other !== path,
    ),
  )
  return {
    before: new Map([...others, [path, from.document]]),
    after: new Map([...others, [path, to.document]]),
  }
}

/** Returns a project in which the document replaces the one with the same name. */
function withDocument(project: Files, text: string, name: string): Files {
  const id = identity(text)
  const existing =
    id === undefined
      ? undefined
      : [...project].find(([path, other]) => path.startsWith('schemas/') && identity(other) === id)
  const place = existing?.[0] ?? placeOf(text, name)
  return new Map([...project, [place, text]])
}

const places: Readonly<Record<string, string>> = {
  screen: 'screens',
  fragment: 'fragments',
  family: 'endpoints',
  profile: 'profiles',
  picture: 'pictures',
}

/** The path that a document would have in a project. */
function placeOf(text: string, name: string): string {
  const id = identity(text)
  if (id === undefined)
    throw new UsageError(
      `${name} is no document that can be compared by itself: it names no screen, fragment, family or profile. Compare whole projects instead.`,
    )
  const [kind = '', documentName = ''] = id.split(' ')
  return `schemas/${places[kind]!}/${documentName}.json`
}

function identity(text: string): string | undefined {
  const json = parseJson(text)
  if (isObject(json) && isObject(json['scenarios'])) return undefined
  return isObject(json)
    ? Object.keys(places).flatMap((kind) =>
        typeof json[kind] === 'string' ? [`${kind} ${json[kind]}`] : [],
      )[0]
    : undefined
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
      `The revision ${revision} holds no documents: it has neither schemas nor locales.`,
    )
  const answers = git(
    root,
    ['cat-file', '--batch'],
    paths.map((path) => `${commit}:./${path}\n`).join(''),
  )
  return new Map(readAnswers(answers).map((text, at) => [paths[at]!, text]))
}

/** The content of a file at a revision, as in `HEAD~1:schemas/app.json`. */
function readRevisionFile(root: string, revision: string, path: string): string {
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

/** The reason why git does not know a revision, with a fix. */
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

/** For each file, `git cat-file --batch` prints a line with the size, then the bytes. */
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
