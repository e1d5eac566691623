import {
  isObject,
  membersOf,
  type Json,
  type JsonObject,
  stringOrEmpty,
  objectOrEmpty,
} from '../../../renderer/language'
import { cached, cachedFor, sameEnds } from '../json/cached'
import { withValues } from '../json/changed-map'
import { groupBy } from '../json/group-by'
import { schemaType } from '../types/from-schema'
import type { SourceFile } from './source-file'
import { inUrlOrForm, inJsonBody, anyType, type Type } from '../types/type'

export interface NamedDocument {
  readonly name: string
  readonly file: string
  readonly document: JsonObject
  /** The inputs: `params` of a screen, or `with` of a fragment. */
  readonly inputs: ReadonlyMap<string, Input>
}

/** Returns the scenario files of a screen. */
export function scenarioFilesOf(
  files: readonly SourceFile[],
  screen: string,
): readonly SourceFile[] {
  return scenarioFilesIn(files).get(screen) ?? []
}

const scenarioFilesIn = cached((files: readonly SourceFile[]) =>
  groupBy(files, ({ json }) => {
    const { screen } = objectOrEmpty(json)
    return typeof screen === 'string' ? screen : undefined
  }),
)

/** Returns the name of a screen from its document or a file of its scenarios. */
export const screenNameIn = (json: Json | undefined): string =>
  stringOrEmpty(objectOrEmpty(json)['screen'])

export function scenariosIn(json: Json | undefined): JsonObject {
  return objectOrEmpty(objectOrEmpty(json)['scenarios'])
}

/**
 * Reads documents by name. Of two documents with one name, the first counts. Returns `last` if the
 * documents are unchanged.
 */
export function readNamed(
  files: readonly SourceFile[],
  lastFiles: readonly SourceFile[] = [],
  last: ReadonlyMap<string, NamedDocument> = new Map(),
): ReadonlyMap<string, NamedDocument> {
  const changes = changedDocuments(files, lastFiles, last)
  if (changes) return withValues(last, changes)
  const found = new Map<string, NamedDocument>()
  for (const file of files) {
    const document = documentOf(file)
    if (document && document.name !== '' && !found.has(document.name))
      found.set(document.name, document)
  }
  const isSame =
    found.size === last.size && [...found].every(([name, document]) => last.get(name) === document)
  return isSame ? last : found
}

/** Returns the changed documents by name; `undefined` if a name or the number of files differs. */
function changedDocuments(
  files: readonly SourceFile[],
  lastFiles: readonly SourceFile[],
  last: ReadonlyMap<string, NamedDocument>,
): Map<string, NamedDocument> | undefined {
  if (files.length !== lastFiles.length) return undefined
  const [start, end] = sameEnds(lastFiles, files)
  const changes = new Map<string, NamedDocument>()
  for (let at = start; at < files.length - end; at++) {
    const [was, is] = [documentOf(lastFiles[at]!), documentOf(files[at]!)]
    if (was?.name !== is?.name) return undefined
    if (is && was !== is && last.get(is.name) === was) changes.set(is.name, is)
  }
  return changes
}

const documentOf = cached((file: SourceFile) => nameDocument(file))

/** Returns the named document in a file, the same object if only white space changes. */
export function nameDocument({
  kind,
  json,
  path,
}: Pick<SourceFile, 'kind' | 'json' | 'path'>): NamedDocument | undefined {
  if (!isObject(json) || (kind !== 'screen' && kind !== 'fragment' && kind !== 'app'))
    return undefined
  return documents(json, [kind, path], () => readDocument(kind, json, path))
}

const documents = cachedFor<NamedDocument>()

function readDocument(
  kind: 'screen' | 'fragment' | 'app',
  json: JsonObject,
  path: string,
): NamedDocument {
  const name = kind === 'app' ? 'app' : json[kind]
  const inputs = kind === 'screen' ? json['params'] : kind === 'fragment' ? json['with'] : undefined
  return {
    name: typeof name === 'string' ? name : '',
    file: path,
    document: json,
    inputs: inputsOf(inputs, (entry) => ({
      ...readInput(entry),
      ...(kind === 'screen' ? { inAddress: true } : {}),
    })),
  }
}

function inputsOf(
  declared: Json | undefined,
  read: (entry: JsonObject) => Input,
): Map<string, Input> {
  return new Map(
    membersOf(declared).flatMap(([name, entry]) => (isObject(entry) ? [[name, read(entry)]] : [])),
  )
}

/** Reads an input, which is written as a schema, or as `{ schema, required, default }`. */
function readInput(entry: JsonObject): Input {
  const schema = isObject(entry['schema']) ? entry['schema'] : entry
  return {
    type: schemaType(schema),
    required: entry['required'] === true && entry['default'] === undefined,
    ...(entry['default'] === undefined ? {} : { default: entry['default'] }),
    ...(schema['format'] === 'x-screen' ? { isScreen: true } : {}),
  }
}

export interface Input {
  readonly type: Type
  readonly required: boolean
  readonly default?: Json
  readonly inAddress?: true
  /** True if the value of the input must be the name of an existing screen. */
  readonly isScreen?: boolean
}

export interface Endpoint {
  readonly name: string
  readonly file: string
  readonly params: ReadonlyMap<string, Input>
  readonly response: Type
  /** True (the default) if a call changes debts, possessions or data of the borrower. */
  readonly changes: boolean
  /** True if each call of the endpoint creates something, but changes nothing that exists. */
  readonly creates: boolean
  readonly guarded: boolean
  readonly document: JsonObject
}

export function readEndpoints(files: readonly SourceFile[]): Map<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>()
  for (const { json, path } of files) {
    if (!isObject(json)) continue
    for (const [name, document] of membersOf(json['endpoints'])) {
      const whole = `${stringOrEmpty(json['family'])}.${name}`
      if (isObject(document)) endpoints.set(whole, readEndpoint(whole, path, document))
    }
  }
  return endpoints
}

function readEndpoint(name: string, file: string, document: JsonObject): Endpoint {
  return {
    name,
    file,
    document,
    params: inputsOf(document['params'], readParam),
    response: schemaType(document['response']),
    changes:
      document['effect'] === true || (document['effect'] !== false && document['method'] !== 'GET'),
    creates: document['creates'] === true,
    guarded: document['guarded'] === true,
  }
}

function readParam(param: JsonObject): Input {
  const schema = objectOrEmpty(param['schema'])
  return {
    type: typeOfParam(param['in'], schemaType(schema)),
    required:
      param['required'] === true &&
      schema['default'] === undefined &&
      schema['const'] === undefined,
    ...(param['in'] === 'query' || param['in'] === 'path' ? { inAddress: true } : {}),
  }
}

function typeOfParam(place: Json | undefined, type: Type): Type {
  if (place === 'file') return anyType
  return place === 'body' ? inJsonBody(type) : inUrlOrForm(type)
}
