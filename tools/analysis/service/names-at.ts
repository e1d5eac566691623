import { getLocation } from 'jsonc-parser'
import { child, isObject, isWithin, stringOrEmpty } from '../../../renderer/language'
import { fileOf, subjectOf } from '../authoring/subjects'
import { nestsDeeperThan } from '../json/parse-json'
import {
  type FileName,
  type FileRange,
  namesOf,
  type PlacedName,
  placeIn,
  type Referent,
  referentOf,
} from '../names/file-names'
import { type Project, shownFragments } from '../project/project'
import { scenarioFilesOf } from '../project/screens'
import type { SourceFile } from '../project/source-file'
import { pointerOf } from './question'

/** The kinds that only one document can name. */
const ofDocument: ReadonlySet<Referent['kind']> = new Set([
  'rule',
  'modal',
  'state',
  'data',
  'input',
  'option',
  'scenario',
])

/** Finds the name at an offset: a reference or a declaration. */
export function nameAt(project: Project, path: string, offset: number): FileName | undefined {
  const file = project.files.get(path)
  if (!file || nestsDeeperThan(file.text)) return undefined
  const { path: segments, isAtPropertyKey } = getLocation(file.text, offset)
  const pointer = pointerOf(segments)
  return namesOf(project, file).all.find(
    (place) =>
      file.filePointer(place.pointer) === pointer && (place.atKey ?? false) === isAtPropertyKey,
  )
}

/** The declarations of a name, the most exact position first. */
export function definitionsOf(project: Project, path: string, place: FileName): FileRange[] {
  const member = place.kind === 'path' ? answerMember(project, path, place.name) : []
  const thing = referentOf(place)
  const declared = declaringFiles(project, path, thing).flatMap((file) =>
    namesOf(project, file).of(thing),
  )
  const ranges = declared.filter(({ isDeclared }) => isDeclared).map(({ range }) => range)
  return [...member, ...ranges]
}

/** The files that may declare a name. */
function declaringFiles(project: Project, path: string, thing: Referent): readonly SourceFile[] {
  const { kinds, files } = project
  const subject = subjectOf(thing)
  if (subject) return [files.get(fileOf(project, subject) ?? '') ?? []].flat()
  if (thing.kind === 'text') return kinds.texts
  if (thing.kind === 'widget') return kinds.widget
  return thing.kind === 'link' ? kinds.app : filesFor(project, path, thing)
}

/** All references to a subject, with or without its declarations. */
export function referencesTo(
  project: Project,
  path: string,
  thing: Referent,
  withDeclarations: boolean,
): FileRange[] {
  return placesOf(project, path, thing).flatMap(({ places }) =>
    places.filter(({ isDeclared }) => withDeclarations || !isDeclared).map(({ range }) => range),
  )
}

/** The files that name the subject of a name, each with its references and declarations. */
export function placesOf(
  project: Project,
  path: string,
  name: Referent,
): { readonly file: SourceFile; readonly places: readonly PlacedName[] }[] {
  const thing = referentOf(name)
  return filesFor(project, path, thing).flatMap((file) => {
    const places = namesOf(project, file).of(thing)
    return places.length > 0 ? [{ file, places }] : []
  })
}

function filesFor(project: Project, path: string, { kind }: Referent): readonly SourceFile[] {
  const own = project.files.get(path)
  if (kind === 'node') return own ? filesOfScreen(project, own) : []
  return ofDocument.has(kind) ? (own ? [own] : []) : [...project.files.values()]
}

/** The files of the screen of a file: the screen, its fragments and its scenarios. */
function filesOfScreen(project: Project, file: SourceFile): readonly SourceFile[] {
  const { screen: named } = isObject(file.json) ? file.json : {}
  const screen = project.screens.get(stringOrEmpty(named))
  if (!screen) return [file]
  const shown = [screen, ...shownFragments(project, screen.document)]
  const documents = shown.flatMap((one) => project.files.get(one.file) ?? [])
  return [...documents, ...scenarioFilesOf(project.kinds.scenarios, screen.name)]
}

/** The time in milliseconds for which a question may wait. */
const sliceMs = 5

/**
 * Collects the names of all files in advance, so that questions find them. `continues` runs after
 * each slice of the work, and ends it with false.
 */
export async function collectNames(
  project: Project,
  continues: () => Promise<boolean>,
): Promise<void> {
  let start = performance.now()
  for (const file of project.files.values()) {
    namesOf(project, file).placed()
    if (performance.now() - start < sliceMs) continue
    if (!(await continues())) return
    start = performance.now()
  }
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
