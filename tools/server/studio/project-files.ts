import { createHash } from 'node:crypto'
import { readFileSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../../build/disk'
import { decodeBytes, recoverText } from '../../analysis/json/recover-text'

/** Folders that the studio may change. */
const editable = ['schemas', 'locales'] as const

/** Every editable file, with its hash. Links are left out, because they may lead elsewhere. */
export function readEditable(root: string): Record<string, { text: string; hash: string }> {
  const paths = editable
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => path.endsWith('.json'))
  return Object.fromEntries(paths.map((path) => [path, readSaved(root, path)]))
}

/** The files that documents refer to: schemas of widgets as texts, and assets as empty texts. */
export function readOthers(root: string): Record<string, string> {
  const paths = ['widgets', 'src/assets'].flatMap((folder) => filesBelow(root, folder))
  return Object.fromEntries(
    paths.map((path) => [
      path,
      path.endsWith('.json') ? readFileSync(join(root, path), 'utf8') : '',
    ]),
  )
}

/** A file's text and the hash of its bytes. */
export function readSaved(root: string, path: string): { text: string; hash: string } {
  const bytes = readFileSync(join(root, path))
  return { text: recoverText(decodeBytes(bytes)).text, hash: hashOf(bytes) }
}

/** The hash by which the studio detects a changed file. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/

/** The reason why the studio may not change a path as a document; undefined when it may. */
export function documentRefusal(path: string): string | undefined {
  const segments = path.split('/')
  const [folder = ''] = segments
  if (!editable.some((name) => name === folder))
    return `The studio writes only inside ${editable.map((name) => `${name}/`).join(' and ')}.`
  return segments.length < 2 ||
    !segments.every((name) => segment.test(name)) ||
    // A folder with the name of a document would replace the document.
    segments.some((name, at) => /\.json$/i.test(name) !== (at === segments.length - 1)) ||
    !path.endsWith('.json')
    ? `"${path}" is no name of a document: plain letters, digits, dots and dashes, and .json at the end.`
    : undefined
}

/**
 * The reason why nobody may edit a document in the studio; undefined if people may. The schemas of
 * the language belong to the build: no review shows a change of them.
 */
export function editRefusal(path: string): string | undefined {
  return path.startsWith('schemas/language/')
    ? `"${path}" is a schema of the language. It changes with a new build only.`
    : documentRefusal(path)
}

/** The reason why the studio may not write to a path of a folder; undefined when it may. */
export function pathRefusal(root: string, path: string): string | undefined {
  const refusal = editRefusal(path)
  if (refusal !== undefined) return refusal
  const segments = path.split('/')
  const link = segments
    .map((_, at) => segments.slice(0, at + 1).join('/'))
    .find((part) => isLink(join(root, part)))
  return (
    link &&
    `"${link}" is a link, which may lead out of the project. Edit the file that it leads to.`
  )
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
