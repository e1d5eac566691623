import { getLocation } from 'jsonc-parser'
import {
  child,
  isObject,
  type Json,
  objectOrEmpty,
  pointerTo,
  namesOfKind,
} from '../../../renderer/language'
import { fileOf, subjectOf } from '../authoring/subjects'
import { createLocator } from '../edits/text-edit'
import { nestsDeeperThan, parseJson } from '../json/parse-json'
import {
  type FileName,
  type FileRange,
  namesOf,
  type PlacedName,
  placeIn,
  type Referent,
  referentOf,
  screenOfOwner,
} from '../names/file-names'
import { type Project, shownFragments } from '../project/project'
import { scenarioFilesOf } from '../project/screens'
import type { SourceFile } from '../project/source-file'
import { isDeclaredFor, nodeFilesOf } from './names-of-screen'
import { type ExpressionUse, lookup, pathOf, type Root } from '../expressions/scope'
import { modelFragment, modelScreen } from '../model/build-model'
import type { DocumentModel, NodeUse } from '../model/model'

/** Finds the name at an offset, which may be a reference or a declaration. */
export function nameAt(project: Project, path: string, offset: number): FileName | undefined {
  const file = project.files.get(path)
  if (!file || nestsDeeperThan(file.text)) return undefined
  const { path: segments, isAtPropertyKey } = getLocation(file.text, offset)
  const pointer = pointerTo(segments)
  // In the words of a text, the name is the key of the text.
  const found = namesOf(project, file).all.find(
    (place) =>
      place.pointer === pointer &&
      (file.kind === 'texts' || (place.atKey ?? false) === isAtPropertyKey),
  )
  return found && meaningAt(project, file, found)
}

/** The kinds of names among which scenarios do not distinguish. */
const rivalKinds: ReadonlySet<FileName['kind']> = new Set([
  'node',
  'modal',
  'state',
  'input',
  'session',
])

/**
 * Returns the meaning of a name in a scenario. Of several possible meanings, returns the first that
 * the screen declares.
 */
function meaningAt(project: Project, file: SourceFile, place: FileName): FileName {
  if (file.kind !== 'scenarios' || !rivalKinds.has(place.kind)) return place
  const rivals = namesOf(project, file).at(place)
  return rivals.find((name) => rivals.length === 1 || isDeclaredFor(project, file, name)) ?? place
}

/** Returns the declarations of a name, with the most specific position first. */
export function definitionsOf(
  project: Project,
  path: string,
  place: FileName,
  textOf: (path: string) => string | undefined = () => undefined,
): FileRange[] {
  const thing = referentOf(place)
  const member =
    thing.kind === 'config'
      ? settingIn(textOf(settings), place)
      : place.kind === 'path'
        ? answerMember(project, path, place.pointer)
        : []
  const declared = declaringFiles(project, path, thing).flatMap((file) =>
    namesOf(project, file).of(thing),
  )
  const ranges = declared.filter(({ isDeclared }) => isDeclared).map(({ range }) => range)
  return [...member, ...ranges]
}

function declaringFiles(project: Project, path: string, thing: Referent): readonly SourceFile[] {
  const { kinds, files } = project
  const subject = subjectOf(thing)
  if (subject) return [files.get(fileOf(project, subject) ?? '') ?? []].flat()
  if (thing.kind === 'text') return kinds.texts
  if (thing.kind === 'widget' || thing.kind === 'profile') return kinds[thing.kind]
  if (['link', 'session', 'method'].includes(thing.kind)) return kinds.app
  return filesFor(project, path, thing)
}

/** Returns all references to the thing that a name means, with or without its declarations. */
export function referencesTo(
  project: Project,
  path: string,
  thing: Referent,
  withDeclarations: boolean,
): FileRange[] {
  const { kind, name, owner = '' } = referentOf(thing)
  const readers = kind === 'member' ? readersOf(project, owner.slice('endpoint '.length), name) : []
  const named = placesOf(project, path, thing).flatMap(({ places }) =>
    places.filter(({ isDeclared }) => withDeclarations || !isDeclared).map(({ range }) => range),
  )
  return [...named, ...readers]
}

/** Returns all references to the thing that a name means, and its declarations, by file. */
export function placesOf(
  project: Project,
  path: string,
  name: Referent,
): { readonly file: SourceFile; readonly places: readonly PlacedName[] }[] {
  const thing = referentOf(name)
  return filesFor(project, path, thing).flatMap((file) => {
    const places = namesOf(project, file)
      .of(thing)
      .filter((place) => {
        const meant = meaningAt(project, file, place)
        return meant.kind === place.kind && meant.owner === place.owner
      })
    return places.length > 0 ? [{ file, places }] : []
  })
}

function filesFor(project: Project, path: string, thing: Referent): readonly SourceFile[] {
  const { files, kinds } = project
  const own = [files.get(path) ?? []].flat()
  const { kind } = thing
  if (kind === 'node') return own.flatMap((file) => nodeFilesOf(project, file, thing.name).files)
  if (kind === 'rule' || kind === 'data') return own
  const screen = project.screens.get(screenOfOwner(thing) ?? '')
  if (!screen || kind === 'input' || kind === 'route') return [...files.values()]
  const document = [files.get(screen.file) ?? []].flat()
  if (kind === 'scenario') return [...document, ...kinds.scenarios]
  const around = kind === 'option' ? kinds.profile : []
  return [...document, ...scenarioFilesOf(kinds.scenarios, screen.name), ...around]
}

/** The maximum time, in milliseconds, for which this work delays a request of the editor. */
const sliceMs = 5

/**
 * Collects the names of all files in advance, to make later requests fast. Calls `continues` after
 * each part of the work, and stops if the result is false.
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

/**
 * Returns the place where a schema describes the member of a response that a path reads, or else
 * the nearest member around it.
 */
function answerMember(project: Project, path: string, pointer: string): FileRange[] {
  const read = memberAt(project, path, pointer)
  const endpoint = project.endpoints.get(read?.endpoint ?? '')
  const file = endpoint && project.files.get(endpoint.file)
  if (!file || !read) return []
  const response = child(child('/endpoints', endpoint.name.split('.')[1]!), 'response')
  const member = memberIn(endpoint.document['response'], read.names)
  return member === '' ? [] : [placeIn(file, { pointer: response + member, atKey: true })]
}

/** The JSON Schema of config.json, which describes the settings of a deployment. */
const settings = 'schemas/language/config.generated.schema.json'

/** Returns the place where the schema describes a setting, or the nearest setting around it. */
function settingIn(text: string | undefined, { kind, name }: FileName): FileRange[] {
  if (text === undefined) return []
  const members = kind === 'path' ? name.split('.').slice(1) : ['api', name]
  const member = memberIn(parseJson(text), members)
  return member === '' ? [] : [{ file: settings, ...createLocator(text).key(member) }]
}

/**
 * Returns the pointer of a member in a schema. If the schema does not describe it, returns the
 * pointer of the nearest member around it.
 */
function memberIn(schema: Json | undefined, names: readonly string[]): string {
  let pointer = ''
  for (const name of names) {
    const { properties, items } = objectOrEmpty(schema)
    const isItem = name === '0' && isObject(items)
    const inner = isItem ? items : objectOrEmpty(properties)[name]
    if (!isObject(inner)) break
    schema = inner
    pointer = isItem ? `${pointer}/items` : child(child(pointer, 'properties'), name)
  }
  return pointer
}

/** A member of a response. `0` stands for each index of a list, as in `parts.0.name`. */
interface ResponseMember {
  readonly endpoint: string
  readonly names: readonly string[]
}

function readersOf(project: Project, endpoint: string, name: string): FileRange[] {
  const wanted = name.split('.')
  const found = new Map<string, FileRange>()
  for (const screen of project.screens.values()) {
    const documents = [screen, ...shownFragments(project, screen.document)]
    if (!documents.some(({ document }) => namesOfKind(document, 'endpoint').has(endpoint))) continue
    visitPaths(modelScreen(project, screen), [], (use, model, nodes) => {
      const read = memberRead(use, nodes)
      const file = project.files.get(model.file)
      if (!file || read?.endpoint !== endpoint) return
      if (!wanted.every((one, at) => read.names[at] === one)) return
      const pointer = pointerOfPath(use)
      found.set(`${model.file} ${pointer}`, placeIn(file, { pointer }))
    })
  }
  return [...found.values()]
}

function memberAt(project: Project, path: string, at: string): ResponseMember | undefined {
  const files = [...project.screens.values(), ...project.fragments.values()]
  const named = files.find(({ file }) => file === path)
  if (!named) return undefined
  const isScreen = project.screens.get(named.name) === named
  const { expressions } = (isScreen ? modelScreen : modelFragment)(project, named)
  const use = expressions.find((one) => one.path && pointerOfPath(one) === at)
  return use && memberRead(use, [])
}

type Visit = (use: ExpressionUse, model: DocumentModel, nodes: readonly NodeUse[]) => void

/**
 * Visits the paths of a document and its fragments. `nodes` are the nodes that use these fragments,
 * with the innermost first.
 */
function visitPaths(model: DocumentModel, nodes: readonly NodeUse[], visit: Visit): void {
  for (const use of model.expressions) if (use.operator === 'var') visit(use, model, nodes)
  for (const { node, model: inner } of model.expansions) visitPaths(inner, [node, ...nodes], visit)
}

function pointerOfPath({ source, pointer }: ExpressionUse): string {
  return Array.isArray(source['var']) ? `${pointer}/var/0` : `${pointer}/var`
}

/**
 * Returns the member of a response that a path reads. The path may lead through the list of a row,
 * or through an input of a fragment.
 */
function memberRead(
  { path, scope }: ExpressionUse,
  users: readonly NodeUse[],
): ResponseMember | undefined {
  if (!path) return undefined
  const [first, ...others] = path.segments
  // In `reduce`, `current` is the item.
  const ofItem = ['0', ...(first === 'current' ? others : path.segments)]
  const nodes = [...users]
  let at = path.root ? { root: path.root, names: others } : placeOf(scope.rows, ofItem)
  while (at && at.root.endpoint === undefined) {
    const { kind, rows } = at.root
    const [input = '', ...inner] = at.names
    const node = kind === 'input' ? nodes.shift() : undefined
    const given = node && objectOrEmpty(node.source['with'])[input]
    at = node
      ? placeOf({ list: given ?? null, scope: node.scope }, inner)
      : placeOf(rows, ['0', ...at.names])
  }
  const names = at?.names.map((name) => (/^\d+$/.test(name) ? '0' : name)) ?? []
  return at && { endpoint: at.root.endpoint!, names }
}

function placeOf(value: Root['rows'], inner: readonly string[]) {
  const path = value && isObject(value.list) ? pathOf(value.list) : undefined
  const [first = '', ...names] = path?.split('.') ?? []
  const root = value && lookup(value.scope, first)
  return root && { root, names: [...names, ...inner] }
}
