import { isObject, type JsonObject } from '../../../../renderer/language'
import { kindOf, readSource, type FileKind } from '../../project/source-file'
import { say } from '../../words/words'

/** One document of a project. */
export interface Document {
  readonly path: string
  readonly name: string
  readonly json: JsonObject
}

/** The kinds of documents that are compared. Code and images are not. */
export type DocumentKind = Exclude<FileKind, 'widget' | 'asset'>

/** All documents of one state of a project, by kind and name. */
export type Documents = Readonly<Record<DocumentKind, ReadonlyMap<string, Document>>>

/** A document that cannot be compared. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument'
  readonly code = 'unreadable-document'
}

const nameMembers: Readonly<Partial<Record<DocumentKind, string>>> = {
  screen: 'screen',
  fragment: 'fragment',
  endpoints: 'family',
  profile: 'profile',
}

/**
 * Reads the documents among files. Throws `UnreadableDocument` for a document that is not a JSON
 * object.
 */
export function readDocuments(files: ReadonlyMap<string, string>): Documents {
  const documents: Record<DocumentKind, Map<string, Document>> = {
    screen: new Map(),
    fragment: new Map(),
    endpoints: new Map(),
    profile: new Map(),
    scenarios: new Map(),
    app: new Map(),
    texts: new Map(),
  }
  for (const [path, text] of files) {
    const kind = kindOf(path)
    if (!kind || kind === 'widget' || kind === 'asset') continue
    const json = readSource(path, text)?.json
    if (!isObject(json))
      throw new UnreadableDocument(
        say`${path} is no JSON object, so it cannot be compared. Run "lienzo check ${path}" to see where it breaks.`,
      )
    const name = documentKey(kind, path, json)
    documents[kind].set(name, { path, name, json })
  }
  return documents
}

/**
 * The key of a document: the name inside it; for texts, language and namespace; for others, the
 * file.
 */
function documentKey(kind: DocumentKind, path: string, json: JsonObject): string {
  const member = json[nameMembers[kind] ?? '']
  if (typeof member === 'string') return member
  const [folder = '', file = ''] = path
    .replace(/\.json$/, '')
    .split('/')
    .slice(-2)
  return kind === 'texts' ? `${folder}/${file}` : file
}
