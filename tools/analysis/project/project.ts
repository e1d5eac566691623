import { cachedFor, cachedList, flatOf } from '../json/cached'
import { withValues } from '../json/changed-map'
import { readApp, type App } from './app'
import {
  readEndpoints,
  type Endpoint,
  nameDocument,
  readNamed,
  scenariosIn,
  type NamedDocument,
} from './screens'
import { type FileKind, readSource, type SourceFile } from './source-file'
import { readTexts, type Texts } from './texts'
import { readWidgets, type Widget } from './widgets'
import {
  child,
  type Json,
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  fragmentsOf,
  type JsonObject,
  type NodePlace,
  type PlacedDocument,
  placedDocuments,
} from '../../../renderer/language'
import { widenedType } from '../types/from-schema'
import { anyType, type Type } from '../types/type'
import { union } from '../types/union'

export interface Project {
  /** The files by path. Paths contain `/`. */
  readonly files: ReadonlyMap<string, SourceFile>
  readonly list: readonly SourceFile[]
  /** The files by kind. Each list stays the same object until one of its files changes. */
  readonly kinds: Readonly<Record<FileKind, readonly SourceFile[]>>
  /** The screens by name. The next maps contain fragments, widgets and pictures by name. */
  readonly screens: ReadonlyMap<string, NamedDocument>
  readonly fragments: ReadonlyMap<string, NamedDocument>
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly widgets: ReadonlyMap<string, Widget>
  readonly scenarios: ReadonlyMap<string, ReadonlySet<string>>
  readonly profile: Type
  /** The type of `config`; `any` without default settings in the options. */
  readonly config: Type
  readonly app: App
  readonly texts: Texts
  /** The names of files with unknown declarations, because they have invalid JSON or no name. */
  readonly unreadable: ReadonlySet<string>
  /** The paths of the files that the checker does not read. */
  readonly others: ReadonlySet<string>
  readonly sandbox: SandboxFacts | undefined
  readonly pictures: ReadonlyMap<string, PictureDocument>
  /**
   * The assets that documents may use, such as `status/200` or `pictures/summer`; `undefined` if
   * the assets are unknown.
   */
  readonly assets: ReadonlySet<string> | undefined
}

export interface PictureDocument {
  readonly file: string
  readonly document: JsonObject
}

interface SandboxFacts {
  readonly endpoints: readonly string[]
  readonly folder: string
}

export interface ProjectOptions {
  /** Names for `asset:`, besides the names of pictures and of files in src/assets. */
  readonly assets?: readonly string[]
  /** The default settings, which define the existing settings. */
  readonly config?: Json
  readonly sandbox?: SandboxFacts
  /** An earlier state of the project, whose unchanged files are reused. */
  readonly previous?: Project
  /** The paths with texts that may differ from the texts in `previous`; by default all paths. */
  readonly changed?: ReadonlySet<string>
}

/** Creates a project from the texts of files, whose paths use `/`. */
export function createProject(
  files: ReadonlyMap<string, string>,
  options: ProjectOptions = {},
): Project {
  const { previous, changed = new Set([...files.keys(), ...pathsOf(options.previous)]) } = options
  const sources =
    previous && hasSamePaths(files, previous, changed)
      ? withChanges(files, previous, changed)
      : readAll(files, previous)
  const { list, kinds } = sources
  // Returns the previous project if no file of these kinds has changed, to reuse its results.
  const same = (...of: FileKind[]) =>
    previous && of.every((kind) => kinds[kind] === previous.kinds[kind]) ? previous : undefined
  const [appFile] = kinds.app
  const isSameApp = previous?.app.file === appFile?.path && previous?.app.document === appFile?.json
  const app = (isSameApp && previous?.app) || readApp(appFile)
  const pictures = same('picture')?.pictures ?? readPictures(kinds.picture)
  return {
    ...sources,
    screens: readNamed(kinds.screen, previous?.kinds.screen, previous?.screens),
    fragments: readNamed(kinds.fragment, previous?.kinds.fragment, previous?.fragments),
    endpoints: same('endpoints')?.endpoints ?? readEndpoints(kinds.endpoints),
    widgets: same('widget')?.widgets ?? readWidgets(kinds.widget),
    scenarios: same('scenarios')?.scenarios ?? readScenarios(kinds.scenarios),
    profile: readProfileType(kinds.profile, kinds.scenarios),
    config: previous?.config ?? configType(options.config),
    app,
    sandbox: options.sandbox,
    texts: same('texts', 'app')?.texts ?? readTexts(kinds.texts, app.languages),
    unreadable: sameSet(namesOfUnreadable(list), previous?.unreadable),
    pictures,
    assets: same('asset', 'picture')?.assets ?? assetNames(kinds.asset, pictures, options.assets),
  }
}

function configType(config: Json | undefined): Type {
  return config === undefined ? anyType : widenedType(config, 'x-config')
}

function byKind(
  files: readonly SourceFile[],
  previous: Project | undefined,
): Readonly<Record<FileKind, readonly SourceFile[]>> {
  const found: Record<FileKind, SourceFile[]> = {
    screen: [],
    fragment: [],
    endpoints: [],
    profile: [],
    app: [],
    scenarios: [],
    widget: [],
    texts: [],
    picture: [],
    asset: [],
  }
  for (const file of files) found[file.kind].push(file)
  const kept = Object.entries(found).map(([kind, list]) => {
    const before = previous?.kinds[kind as FileKind]
    return [kind, before && hasSameFiles(list, before) ? before : list]
  })
  return Object.fromEntries(kept) as Readonly<Record<FileKind, readonly SourceFile[]>>
}

/** Returns whether two lists have the same files in the same order. */
export function hasSameFiles(some: readonly SourceFile[], others: readonly SourceFile[]): boolean {
  return some.length === others.length && some.every((file, index) => file === others[index])
}

function sameSet(
  names: readonly string[],
  previous: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const found = new Set(names)
  return previous?.size === found.size && names.every((name) => previous.has(name))
    ? previous
    : found
}

type Sources = Pick<Project, 'files' | 'list' | 'kinds' | 'others'>

function readAll(files: ReadonlyMap<string, string>, previous: Project | undefined): Sources {
  const sources = new Map<string, SourceFile>()
  const others: string[] = []
  for (const path of [...files.keys()].toSorted((left, right) => (left < right ? -1 : 1))) {
    const text = files.get(path)!
    const known = previous?.files.get(path)
    const file = known?.raw === text ? known : readSource(path, text, known)
    if (file) sources.set(path, file)
    else others.push(path)
  }
  const list = [...sources.values()]
  const kinds = byKind(list, previous)
  return { files: sources, list, kinds, others: sameSet(others, previous?.others) }
}

function withChanges(
  files: ReadonlyMap<string, string>,
  previous: Project,
  changed: ReadonlySet<string>,
): Sources {
  const sources = new Map<string, SourceFile>()
  const { others } = previous
  const kinds = { ...previous.kinds }
  let { list } = previous
  for (const path of changed) {
    const [known, text] = [previous.files.get(path), files.get(path)]
    const file = known && text !== undefined && text !== known.raw && readSource(path, text, known)
    if (!file) continue
    const { kind } = file
    sources.set(path, file)
    list = list.with(list.indexOf(known), file)
    kinds[kind] = kinds[kind].with(kinds[kind].indexOf(known), file)
  }
  return { files: withValues(previous.files, sources), list, kinds, others }
}

function hasSamePaths(
  files: ReadonlyMap<string, string>,
  { files: before, others }: Project,
  changed: ReadonlySet<string>,
): boolean {
  return (
    files.size === before.size + others.size &&
    [...changed].every((path) => files.has(path) === (before.has(path) || others.has(path)))
  )
}

const pathsOf = (project: Project | undefined) => [
  ...(project?.files.keys() ?? []),
  ...(project?.others ?? []),
]

function namesOfUnreadable(files: readonly SourceFile[]): readonly string[] {
  return flatOf(
    unreadableNames(files, [], (file) => (isUnreadable(file) ? [baseName(file.path)] : [])),
  )
}

const unreadableNames = cachedList<SourceFile, readonly string[]>()

function isUnreadable(file: SourceFile): boolean {
  if (file.kind === 'screen' || file.kind === 'fragment') return !nameDocument(file)?.name
  return file.kind !== 'asset' && file.json === undefined
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.schema)?\.json$/, '')
}

function assetNames(
  files: readonly SourceFile[],
  pictures: Project['pictures'],
  named: readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  if (files.length === 0 && !named) return undefined
  const found = files.map(({ path }) =>
    path.replace(/^.*?src\/assets\//, '').replace(/\.[^./]+$/, ''),
  )
  const released = [...pictures.keys()].map((name) => pictureFolder + name)
  return new Set([...found, ...released, ...(named ?? [])])
}

/** The prefix of a picture's name after `asset:`. */
export const pictureFolder = 'pictures/'

function readPictures(files: readonly SourceFile[]): Map<string, PictureDocument> {
  return new Map(
    files.flatMap(({ path, json }) =>
      isObject(json) && typeof json['picture'] === 'string'
        ? [[json['picture'], { file: path, document: json }] as const]
        : [],
    ),
  )
}

function readScenarios(files: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const { json } of files) {
    if (!isObject(json) || !isObject(json['scenarios'])) continue
    const screen = stringOrEmpty(json['screen'])
    found.set(screen, new Set([...(found.get(screen) ?? []), ...Object.keys(json['scenarios'])]))
  }
  return found
}

/**
 * Returns the type of the profile: the union of the types of all profile documents; `any` without
 * profiles. A list that is empty in one profile gets the items of other profiles and of scenarios.
 * The strings of profiles and scenarios are the documented values of a member.
 */
function readProfileType(profiles: readonly SourceFile[], scenarios: readonly SourceFile[]): Type {
  const given = givenItems(scenarios, [], ({ json }) =>
    membersOf(scenariosIn(json)).flatMap(([, scenario]) =>
      itemsIn(objectOrEmpty(scenario)['profile']),
    ),
  )
  return typeOfProfiles(profiles, [given], () => {
    const items = new Map<string, readonly Json[]>()
    const own = profiles.flatMap(({ json }) => itemsIn(json))
    for (const [path, list] of [...own, ...flatOf(given)])
      items.set(path, [...(items.get(path) ?? []), ...list])
    const types = profiles.flatMap(({ json }) =>
      isObject(json) ? [widenedType(withItems(json, items))] : [],
    )
    return types.length > 0 ? withKnownValues(union(types), items) : anyType
  })
}

/** The items of a list, or the value of a string, by their path. */
type ItemsAtPath = readonly [path: string, items: readonly Json[]]

const givenItems = cachedList<SourceFile, readonly ItemsAtPath[]>()
const typeOfProfiles = cachedFor<Type>()

function itemsIn(value: Json | undefined, path = ''): ItemsAtPath[] {
  if (typeof value === 'string') return [[path, [value]]]
  if (Array.isArray(value)) return value.length > 0 ? [[path, value]] : []
  return membersOf(value).flatMap(([name, member]) => itemsIn(member, child(path, name)))
}

/** Returns a profile without metadata, in which empty lists get the items of other documents. */
function withItems(
  profile: JsonObject,
  items: ReadonlyMap<string, readonly Json[]>,
): Parameters<typeof widenedType>[0] {
  const members = Object.entries(profile).filter(([name]) => !name.startsWith('$'))
  const values = membersOf(profile['values']).map(([name, value]) => {
    const isEmpty = Array.isArray(value) && value.length === 0
    return [name, isEmpty ? [...(items.get(child('/values', name)) ?? [])] : value] as const
  })
  return Object.fromEntries(
    isObject(profile['values']) ? [...members, ['values', Object.fromEntries(values)]] : members,
  )
}

function withKnownValues(type: Type, items: ReadonlyMap<string, readonly Json[]>, path = ''): Type {
  const { string, object } = type
  const known = (items.get(path) ?? []).filter((item) => typeof item === 'string')
  const members = [...(object?.members ?? [])].map(
    ([name, member]) =>
      [name, { ...member, type: withKnownValues(member.type, items, child(path, name)) }] as const,
  )
  return {
    ...type,
    ...(string ? { string: { ...string, known: [...new Set(known)] } } : {}),
    ...(object ? { object: { ...object, members: new Map(members) } } : {}),
  }
}

const finder =
  ({ fragments }: Pick<Project, 'fragments'>) =>
  (name: string) =>
    fragments.get(name)?.document

/** Returns the fragments of a document, each once, including fragments in fragments. */
export function shownFragments(project: Project, document: JsonObject): NamedDocument[] {
  const shown = fragmentsOf(document, finder(project))
  return [...shown.keys()].flatMap((name) => project.fragments.get(name) ?? [])
}

/** Returns a document, with the fragments that its nodes use at their places. */
export function placedIn(
  project: Project,
  document: JsonObject,
  enters?: (place: NodePlace) => boolean,
): PlacedDocument[] {
  return placedDocuments(document, finder(project), enters)
}
