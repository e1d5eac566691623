import { getLocation } from 'jsonc-parser'
import { child, isObject, isWithin, stringOrEmpty, valueText } from '../../../renderer/language'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import { createLocator, type Range } from '../edits/text-edit'
import { nestsDeeperThan } from '../json/parse-json'
import { nameReferences, type NameReference } from '../names/named-kinds'
import { selectValues } from '../names/select'
import type { Project } from '../project/project'
import type { FileKind, SourceFile } from '../project/source-file'
import { namespaceOf, textsIn } from '../project/texts'
import { folderName } from '../project/widgets'
import { pointerOf } from './question'

export interface FileRange extends Range {
  readonly file: string
}

/** A screen, endpoint, text or other subject with a name. */
export interface Referent {
  readonly kind: NameReference['kind']
  readonly name: string
}

/** The kinds that only one document can name. */
const ofDocument: ReadonlySet<NameReference['kind']> = new Set(['rule', 'modal', 'state', 'data'])

/** True if only one document can use the name. */
export function isLocal({ kind }: Referent): boolean {
  return ofDocument.has(kind)
}

/** Finds the name at an offset: a reference or a declaration. */
export function nameAt(project: Project, path: string, offset: number): NameReference | undefined {
  const file = project.files.get(path)
  if (!file || nestsDeeperThan(file.text)) return undefined
  const { path: segments, isAtPropertyKey } = getLocation(file.text, offset)
  const pointer = pointerOf(segments)
  return [...nameReferences(file, project), ...declarationsIn(file)].find(
    (place) =>
      file.filePointer(place.pointer) === pointer && (place.atKey ?? false) === isAtPropertyKey,
  )
}

/**
 * A path refers to the data source or the state entry of its first segments. A key with a plural
 * form refers to the text.
 */
export function referentOf({ kind, name }: NameReference): Referent {
  if (kind === 'text') return { kind, name: name.replace(pluralSuffix, '') }
  if (kind !== 'path') return { kind, name }
  const [root = '', member] = name.split('.')
  return root === 'state' && member !== undefined
    ? { kind: 'state', name: member }
    : { kind: 'data', name: root }
}

/** The declarations of a name, the most exact position first. */
export function definitionsOf(project: Project, path: string, place: NameReference): FileRange[] {
  const member = place.kind === 'path' ? answerMember(project, path, place.name) : []
  const thing = referentOf(place)
  const declared = filesFor(project, path, thing).flatMap((file) =>
    declarationsIn(file)
      .filter((one) => isSame(referentOf(one), thing))
      .map((one) => placeIn(file, one)),
  )
  return [...member, ...declared]
}

/** All references to a subject, with or without its declarations. */
export function referencesTo(
  project: Project,
  path: string,
  thing: Referent,
  withDeclarations: boolean,
): FileRange[] {
  return filesFor(project, path, thing).flatMap((file) => {
    const locator = createLocator(file.text)
    return placesOf(project, file, thing, withDeclarations).map((place) =>
      placeIn(file, place, locator),
    )
  })
}

/** The references in one file. */
export function placesOf(
  project: Project,
  file: SourceFile,
  thing: Referent,
  withDeclarations: boolean,
): NameReference[] {
  const declared = withDeclarations ? declarationsIn(file) : []
  return [...nameReferences(file, project), ...declared].filter((one) =>
    isSame(referentOf(one), thing),
  )
}

/** The files that may refer to a subject. */
export function filesFor(project: Project, path: string, thing: Referent): SourceFile[] {
  const own = project.files.get(path)
  if (isLocal(thing)) return own ? [own] : []
  // The last part of a name is in each file that mentions it, also in the one that declares it.
  const word = thing.name.split('.').at(-1)!
  return [...project.files.values()].filter(
    ({ text, path: other }) => text.includes(word) || text.includes('\\') || other.includes(word),
  )
}

function isSame(one: Referent, other: Referent): boolean {
  return one.kind === other.kind && one.name === other.name
}

/** The range of a name in its file. */
export function placeIn(
  { path, text, filePointer }: SourceFile,
  place: Pick<NameReference, 'pointer' | 'atKey'>,
  locator = createLocator(text),
): FileRange {
  const pointer = filePointer(place.pointer)
  return { file: path, ...(place.atKey ? locator.key(pointer) : locator.value(pointer)) }
}

const members: Partial<
  Readonly<Record<FileKind, readonly (readonly [NameReference['kind'], string])[]>>
> = {
  screen: [
    ['screen', '/screen'],
    ['rule', '/rules/{}'],
    ['modal', '/modals/{}'],
    ['state', '/state/{}'],
    ['data', '/data/{}'],
  ],
  fragment: [
    ['fragment', '/fragment'],
    ['rule', '/rules/{}'],
  ],
  app: [['link', '/links/{}']],
}

/** The names that a file declares. */
export function declarationsIn({ kind, json, path }: SourceFile): NameReference[] {
  if (!isObject(json)) return []
  if (kind === 'widget') return [{ kind: 'widget', name: folderName(path), pointer: '' }]
  if (kind === 'texts') {
    return textsIn(json, namespaceOf(path)).map(([name, , pointer]) => ({
      kind: 'text',
      name,
      pointer,
      atKey: true,
    }))
  }
  if (kind === 'endpoints')
    return selectValues(json, '/endpoints/{}').map(({ value, pointer }) => ({
      kind: 'endpoint',
      name: `${stringOrEmpty(json['family'])}.${valueText(value)}`,
      pointer,
      atKey: true,
    }))
  return (members[kind] ?? []).flatMap(([of, place]) =>
    selectValues(json, place).flatMap(({ value, owner: _owner, ...at }): NameReference[] =>
      typeof value === 'string' ? [{ kind: of, name: value, ...at }] : [],
    ),
  )
}

/** The member of an endpoint's response that a path reads, as deep as the schema describes it. */
function answerMember(project: Project, path: string, name: string): FileRange[] {
  const [root = '', ...rest] = name.split('.')
  const json = project.files.get(path)?.json
  const sources = isObject(json) && isObject(json['data']) ? json['data'] : {}
  const source = sources[root]
  const endpoint = project.endpoints.get(isObject(source) ? stringOrEmpty(source['endpoint']) : '')
  const file = endpoint && project.files.get(endpoint.file)
  if (!file || rest.length === 0) return []
  const response = child(child('/endpoints', endpoint.name.split('.')[1]!), 'response')
  let schema = endpoint.document['response']
  let pointer = response
  for (const member of rest) {
    const properties = isObject(schema) ? schema['properties'] : undefined
    if (!isObject(properties) || !isObject(properties[member])) break
    schema = properties[member]
    pointer = child(child(pointer, 'properties'), member)
  }
  if (pointer === response || !isWithin(pointer, response)) return []
  return [placeIn(file, { pointer, atKey: true })]
}
