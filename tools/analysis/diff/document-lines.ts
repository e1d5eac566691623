import { isObject, type JsonObject, objectOrEmpty } from '../../../renderer/language'
import type { DocumentNames } from '../actions/meaning'
import { parseJson } from '../json/parse-json'
import { kindOf } from '../project/source-file'
import type { Names } from '../sentences/value'
import { currentLanguage, translate, say } from '../words/words'
import { addedLine, type ChangeLine, linesOrNotation, type NamesPair, removedLine } from './change'
import { areEqual } from '../json/are-equal'
import { comparePictures, compareRecords, type RecordWords } from './documents/compare-records'
import {
  type DiffSide,
  type DocumentKind,
  documentKinds,
  readDocuments,
  sideOf,
  titleWords,
} from './documents/documents'
import { compareDocument } from './screens/compare-document'

export interface ComparedProjects {
  readonly before: DiffSide
  readonly after: DiffSide
}

/** Describes how a document was added, removed or changed. A missing version is `undefined`. */
export function documentLines(
  kind: DocumentKind,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  sides: ComparedProjects,
): ChangeLine[] {
  const lines =
    before && after ? linesOf(kind, before, after, sides) : [cameOrWent(kind, after !== undefined)]
  // A change must be reported even if no function describes it.
  const unnamed = translate('something changed that has no description yet; compare the files')
  return linesOrNotation(lines, '', unnamed)
}

/**
 * Returns a function that describes the differences between two versions of a document. Returns
 * `undefined` for other files.
 */
export function versionComparer(
  path: string,
  files: ReadonlyMap<string, string>,
): ((before: string | undefined, after: string | undefined) => ChangeLine[]) | undefined {
  const kind = documentKinds.find((one) => one === kindOf(path))
  if (!kind) return undefined
  const documents = readDocuments(files)
  const side = sideOf(documents, documents, currentLanguage())
  return (before, after) => {
    const [had, has] = [before, after].map((text) => {
      const json = parseJson(text ?? '')
      return isObject(json) ? json : undefined
    })
    return areEqual(had, has) ? [] : documentLines(kind, had, has, { before: side, after: side })
  }
}

function cameOrWent(kind: DocumentKind, isNew: boolean): ChangeLine {
  const what = translate(
    kind === 'screen'
      ? 'this screen'
      : kind === 'fragment'
        ? 'this fragment'
        : kind === 'picture'
          ? 'this picture'
          : 'this document',
  )
  return isNew ? addedLine('', say`${what} was added`) : removedLine('', say`${what} was removed`)
}

const records: Readonly<Partial<Record<DocumentKind, RecordWords>>> = {
  endpoints: { member: 'endpoints', singular: 'the endpoint' },
  scenarios: { member: 'scenarios', singular: 'the scenario', plural: 'the scenarios' },
}

function linesOf(
  kind: DocumentKind,
  before: JsonObject,
  after: JsonObject,
  sides: ComparedProjects,
): ChangeLine[] {
  const names: NamesPair = {
    before: documentNames(sides.before.names, before),
    after: documentNames(sides.after.names, after),
  }
  const [had, has] = [sides.before.documents.fragment, sides.after.documents.fragment]
  return kind === 'screen' || kind === 'fragment' || kind === 'app'
    ? compareDocument(before, after, names, { before: had, after: has })
    : kind === 'picture'
      ? comparePictures(before, after, names)
      : compareRecords(before, after, names, records[kind])
}

function documentNames(names: Names, document: JsonObject): DocumentNames {
  const modals = objectOrEmpty(document['modals'])
  const modal = (name: string) => {
    const modal = modals[name]
    const words = isObject(modal) ? titleWords(modal['title'], names.text) : undefined
    return words === undefined ? say`the modal "${name}"` : say`the modal *${words}*`
  }
  return { ...names, modal }
}
