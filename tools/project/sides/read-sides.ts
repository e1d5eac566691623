import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isObject } from '../../../renderer/language'
import { type Files, readDocuments, UnreadableDocument } from '../../analysis/diff'
import { decodeBytes, parseJson } from '../../json'
import { UsageError } from '../../terminal'
import { findRoot, readFiles } from '../project-files'
import { readRevision, readRevisionFile } from './git-files'

/** The meaning of one argument of the command line. */
type Source =
  | { readonly project: Files }
  | { readonly document: string; readonly name: string; readonly around: Files }

/**
 * Reads the sides of a comparison: folders, git revisions, or single documents as files and as
 * `revision:path`. A document is compared inside the other side or, if both are documents, inside
 * the project around it.
 */
export function readSides(
  before: string,
  after: string,
  cwd: string,
): { before: Files; after: Files } {
  const [from, to] = [readSource(before, cwd), readSource(after, cwd)]
  if ('project' in from && 'project' in to) return { before: from.project, after: to.project }
  if ('project' in from && 'document' in to)
    return { before: from.project, after: put(from.project, to.document, to.name) }
  if ('document' in from && 'project' in to)
    return { before: put(to.project, from.document, from.name), after: to.project }
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

/**
 * The project for texts and titles: the one around the document, else the one of the terminal, else
 * none.
 */
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

/** Treats two documents as versions of the same one, even under different names. */
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

/** The files of a project with a document in place of the one of the same name. */
function put(project: Files, text: string, name: string): Files {
  const wanted = identity(text)
  const known =
    wanted === undefined
      ? undefined
      : [...project].find(
          ([path, other]) => path.startsWith('schemas/') && identity(other) === wanted,
        )
  const place = known?.[0] ?? placeOf(text, name)
  return new Map([...project, [place, text]])
}

const places: Readonly<Record<string, string>> = {
  screen: 'screens',
  fragment: 'fragments',
  family: 'endpoints',
  profile: 'profiles',
}

/** The path that a document would have in a project. */
function placeOf(text: string, name: string): string {
  const found = identity(text)
  if (found === undefined)
    throw new UsageError(
      `${name} is no document that can be compared by itself: it names no screen, fragment, family or profile. Compare whole projects instead.`,
    )
  const [kind = '', called = ''] = found.split(' ')
  return `schemas/${places[kind]!}/${called}.json`
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

/** Checks that a side is readable before the comparison; throws UsageError otherwise. */
export function requireReadable(files: Files): void {
  try {
    readDocuments(files)
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
