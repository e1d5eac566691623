import { readApp, type App } from './app'
import {
  readEndpoints,
  type Endpoint,
  nameDocument,
  readNamed,
  type NamedDocument,
} from './screens'
import { type FileKind, readSource, type SourceFile } from './source-file'
import { readTexts, type Texts } from './texts'
import { readWidgets, type Widget } from './widgets'
import {
  type Json,
  isObject,
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
  readonly files: ReadonlyMap<string, SourceFile>
  readonly screens: ReadonlyMap<string, NamedDocument>
  readonly fragments: ReadonlyMap<string, NamedDocument>
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly widgets: ReadonlyMap<string, Widget>
  /** By the name of the screen. */
  readonly scenarios: ReadonlyMap<string, ReadonlySet<string>>
  readonly profile: Type
  /** The type of `config.`. Without settings in the options, any type. */
  readonly config: Type
  readonly app: App
  readonly texts: Texts
  /** The names of files that are not JSON or have no name. Their declarations are unknown. */
  readonly unreadable: ReadonlySet<string>
  /** The paths of all other files. */
  readonly others: ReadonlySet<string>
  readonly sandbox: SandboxFacts | undefined
  /** The assets that documents may use, such as `status/200`; `undefined` without a list. */
  readonly assets: ReadonlySet<string> | undefined
}

export interface SandboxFacts {
  /** As `family.endpoint`. */
  readonly endpoints: readonly string[]
  /** The folder with the responses. */
  readonly folder: string
}

export interface ProjectOptions {
  /** The names after `asset:`, without extensions. By default all files in src/assets. */
  readonly assets?: readonly string[]
  /** The default settings, which define the names of settings. */
  readonly config?: Json
  readonly sandbox?: SandboxFacts
  /** An earlier state of the project, whose unchanged files are reused. */
  readonly previous?: Project
}

/** Paths use `/`. */
export function createProject(
  files: ReadonlyMap<string, string>,
  options: ProjectOptions = {},
): Project {
  const { previous } = options
  const sources = readAll(files, previous)
  const of = (kind: FileKind) => ofKind(sources, kind)
  // A result is reused if none of its files has changed.
  const same = (...kinds: FileKind[]) =>
    previous && kinds.every((kind) => isSame(of(kind), ofKind(previous.files, kind)))
      ? previous
      : undefined
  const app = readApp(of('app')[0])
  return {
    files: sources,
    screens: readNamed(of('screen')),
    fragments: readNamed(of('fragment')),
    endpoints: same('endpoints')?.endpoints ?? readEndpoints(of('endpoints')),
    widgets: same('widget')?.widgets ?? readWidgets(of('widget')),
    scenarios: readScenarios(of('scenarios')),
    profile: readProfileType(of('profile')),
    config: options.config === undefined ? anyType : widenedType(options.config, 'x-config'),
    app,
    sandbox: options.sandbox,
    texts: same('texts', 'app')?.texts ?? readTexts(of('texts'), app.languages),
    unreadable: new Set(
      [...sources.values()].filter(isUnreadable).map(({ path }) => baseName(path)),
    ),
    others: new Set([...files.keys()].filter((path) => !sources.has(path)).toSorted()),
    assets: assetNames(of('asset'), options.assets),
  }
}

function ofKind(files: ReadonlyMap<string, SourceFile>, kind: FileKind): SourceFile[] {
  return [...files.values()].filter((file) => file.kind === kind)
}

function isSame(some: readonly SourceFile[], others: readonly SourceFile[]): boolean {
  return some.length === others.length && some.every((file, index) => file === others[index])
}

function readAll(
  files: ReadonlyMap<string, string>,
  previous: Project | undefined,
): Map<string, SourceFile> {
  const sources = new Map<string, SourceFile>()
  for (const [path, text] of [...files].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const known = previous?.files.get(path)
    const file = known?.raw === text ? known : readSource(path, text)
    if (file) sources.set(path, file)
  }
  return sources
}

function isUnreadable(file: SourceFile): boolean {
  if (file.kind === 'screen' || file.kind === 'fragment') return !nameDocument(file)?.name
  return file.kind !== 'asset' && file.json === undefined
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.schema)?\.json$/, '')
}

function assetNames(
  files: readonly SourceFile[],
  named: readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  if (files.length === 0 && !named) return undefined
  const found = files.map(({ path }) =>
    path.replace(/^.*?src\/assets\//, '').replace(/\.[^./]+$/, ''),
  )
  return new Set([...found, ...(named ?? [])])
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

/** The union of all profile documents. Without any, any type. */
function readProfileType(files: readonly SourceFile[]): Type {
  const types = files.flatMap(({ json }) =>
    isObject(json) ? [widenedType(withoutMeta(json))] : [],
  )
  return types.length > 0 ? union(types) : anyType
}

function withoutMeta(document: object): Parameters<typeof widenedType>[0] {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('$')))
}

const finder =
  ({ fragments }: Pick<Project, 'fragments'>) =>
  (name: string) =>
    fragments.get(name)?.document

/** Fragments in fragments are included. Each occurs once. */
export function shownFragments(project: Project, document: JsonObject): NamedDocument[] {
  const shown = fragmentsOf(document, finder(project))
  return [...shown.keys()].flatMap((name) => project.fragments.get(name) ?? [])
}

/** A document, and its fragments as parts of its nodes. */
export function placedIn(
  project: Project,
  document: JsonObject,
  enters?: (place: NodePlace) => boolean,
): PlacedDocument[] {
  return placedDocuments(document, finder(project), enters)
}
