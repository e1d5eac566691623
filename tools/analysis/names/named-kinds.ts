import { cached } from '../json/cached'
import {
  type NameKind,
  child,
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  nameKinds,
  nameUses,
  type NameUse,
  stringOrEmpty,
  visitDocument,
  visitValue,
} from '../../../renderer/language'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import type { Declarations, DocumentModel } from '../model/model'
import type { Project } from '../project/project'
import type { Texts } from '../project/texts'
import type { FileKind, SourceFile } from '../project/source-file'
import { noticePlaces, selectValues } from './select'

export interface NamedKind {
  readonly noun: string
  /** The advice if nothing of the kind is declared. */
  readonly none: string
  /** The member of a screen with the declarations. Without it, the project declares the names. */
  readonly member?: keyof Declarations
  /** For kinds that the project declares. */
  readonly names: (project: Project) => KnownNames
}

export type KnownNames = ReadonlyMap<string, unknown> | ReadonlySet<string>

const noNames: KnownNames = new Set()

function ofScreen(member: keyof Declarations, noun: string, none: string): NamedKind {
  return { noun, none, member, names: () => noNames }
}

export const namedKinds = {
  rule: ofScreen('rules', 'rule', 'Add it under "rules".'),
  modal: ofScreen('modals', 'modal on this screen', 'Add it under "modals".'),
  state: ofScreen(
    'state',
    'state entry on this screen',
    'Add it under "state" with its first value.',
  ),
  data: ofScreen('data', 'data source on this screen', 'Add it under "data".'),
  endpoint: {
    noun: 'endpoint',
    none: 'Describe it in schemas/endpoints.',
    names: ({ endpoints }) => endpoints,
  },
  screen: { noun: 'screen', none: 'Write it in schemas/screens.', names: ({ screens }) => screens },
  fragment: {
    noun: 'fragment',
    none: 'Write it in schemas/fragments.',
    names: ({ fragments }) => fragments,
  },
  widget: { noun: 'widget', none: 'Widgets live in widgets/.', names: ({ widgets }) => widgets },
  link: {
    noun: 'link',
    none: 'List it under "links" in schemas/app.json.',
    names: ({ app }) => app.links,
  },
  text: {
    noun: 'text key',
    none: 'Add it to the locale files.',
    names: ({ texts }: Pick<Project, 'texts'>) => textKeys(texts),
  },
} satisfies Partial<Readonly<Record<NameKind, NamedKind>>>

export type DeclaredKind = keyof typeof namedKinds

export function declaredNames(
  kind: DeclaredKind,
  { declared, project }: DocumentModel,
): KnownNames {
  const { member, names }: NamedKind = namedKinds[kind]
  return member ? declared[member] : names(project)
}

const textKeys = cached(
  (texts: Texts): ReadonlySet<string> =>
    new Set([...texts.values()].flatMap((language) => [...language.keys()])),
)

/** The forms of a plural count as one key. */
export const namedTexts = cached(
  (texts: Texts): ReadonlySet<string> =>
    new Set([...textKeys(texts)].map((key) => key.replace(pluralSuffix, ''))),
)

/** The kinds of names in the files of a project. */
type ProjectNameKind =
  | NameKind
  | 'base'
  | 'param'
  | 'zone'
  | 'scenario'
  | 'input'
  | 'option'
  | 'picture'

/** A value in a file that contains a name. */
export interface NameReference {
  readonly kind: ProjectNameKind
  readonly name: string
  readonly pointer: string
  /** The name is a member's name instead of a value. */
  readonly atKey?: true
  /** The name follows a rename, but need not exist. */
  readonly isLoose?: true
  /** Converts a name to the string in the file, if they differ. */
  readonly says?: (name: string) => string
}

const ofEndpoints = ['', '/endpoints/*']
const expectations = ['/scenarios/*/expect', '/scenarios/*/steps/*/expect'].flatMap((at) => [
  at,
  `${at}/*`,
])

const each = (before: readonly string[], after: readonly string[]) =>
  before.flatMap((one) => after.map((other) => one + other))

/** Where one kind of file contains one kind of name. */
type Row = readonly [kind: ProjectNameKind, places: readonly string[]]

/** Names outside of nodes, steps, data sources and expressions. */
const placesByFileKind: Partial<Readonly<Record<FileKind, readonly Row[]>>> = {
  app: [['screen', ['/native/screens/{}', '/guarded/untapped/{}', '/session/secret/*/*']]],
  profile: [
    ['screen', ['/options/{}']],
    ['text', ['/texts/{}', '/texts/*']],
    ['zone', ['/timeZone']],
  ],
  endpoints: [
    ['base', each(ofEndpoints, ['/base'])],
    ['text', each(ofEndpoints, noticePlaces)],
    ['param', each(['/endpoints/*'], ['/once/about/*', '/once/same/*', '/settles/*'])],
  ],
  picture: [['text', ['/alt/t']]],
  scenarios: [
    ['screen', ['/screen']],
    ['endpoint', each(['/scenarios/*'], ['/answers/{}', '/unsure/*', '/succeeded/*'])],
  ],
}

/** An unknown name in an expectation makes the scenario fail, so it has no finding. */
const expected: readonly Row[] = [
  ['screen', each(expectations, ['/does/*/go', '/does/*/replace'])],
  ['endpoint', each(expectations, ['/does/*/load', '/does/*/call'])],
]

/** Names in scenarios that other names of their screen or file declare. */
const namesOfScreen: readonly Row[] = [
  ['scenario', each(expectations, ['/like'])],
  [
    'node',
    [
      '/scenarios/*/steps/*/press',
      '/scenarios/*/steps/*/fill',
      ...each(expectations, ['/seen/{}', '/unseen/*']),
    ],
  ],
  ['method', ['/scenarios/*/native/{}', ...each(expectations, ['/does/*/native'])]],
]

/** References to nodes, scenarios and native methods in a file of scenarios. */
export function namesInScenarios({ kind, json }: SourceFile): readonly NameReference[] {
  return kind === 'scenarios' && isObject(json) ? placesOfRows(namesOfScreen, json) : []
}

/** The kind of name at a path of members in a file, also in one that is not JSON yet. */
export function kindOfNameAt(
  file: FileKind,
  path: readonly (string | number)[],
  atKey: boolean,
): ProjectNameKind | undefined {
  const rows = [
    ...(placesByFileKind[file] ?? []),
    ...(file === 'scenarios' ? [...expected, ...namesOfScreen] : []),
  ]
  return rows.find(([, places]) => places.some((place) => isAt(place, path, atKey)))?.[0]
}

function isAt(pattern: string, path: readonly (string | number)[], atKey: boolean): boolean {
  const segments = pattern.split('/').slice(1)
  return (
    segments.length === path.length &&
    (segments.at(-1) === '{}') === atKey &&
    segments.every((segment, at) => ['*', '{}', path[at]].includes(segment))
  )
}

export const plainReferences = cached(({ kind, json }: SourceFile): readonly NameReference[] =>
  isObject(json) ? placesOfRows(placesByFileKind[kind] ?? [], json) : [],
)

function placesOfRows(rows: readonly Row[], json: JsonObject): NameReference[] {
  const known: Parameters<typeof selectValues>[2] = new Map()
  return rows.flatMap(([kind, places]) =>
    places.flatMap((pattern) =>
      selectValues(json, pattern, known).flatMap(({ value, owner, ...at }): NameReference[] =>
        // Settings and mail texts have the member `by`; they contain no names of screens.
        typeof value !== 'string' || (isObject(owner) && owner['by'] !== undefined)
          ? []
          : [{ kind, name: value, ...at }],
      ),
    ),
  )
}

export function nameReferences(file: SourceFile, project: Project): NameReference[] {
  const { kind, json } = file
  const plain = plainReferences(file)
  if (!isObject(json)) return []
  if (kind === 'scenarios') return [...plain, ...placesOfRows(expected, json), ...sessionsIn(json)]
  if (kind !== 'screen' && kind !== 'fragment' && kind !== 'app') return [...plain]
  const named = nameKinds.flatMap((of) => nameUses(json, of)).flatMap(asPlaces)
  return [
    ...named,
    ...screenDefaults(json),
    ...plain,
    ...givenScreens(json, project),
    ...picturesIn(json),
  ]
}

/** A path below `unsure` contains the name of an endpoint. */
function asPlaces({ kind, name, pointer }: NameUse): NameReference[] {
  const [root, family, endpoint] = kind === 'path' ? name.split('.') : []
  const called = `${family}.${endpoint}`
  const place = { kind, name, pointer }
  return root === 'unsure' && endpoint !== undefined
    ? [place, { ...place, kind: 'endpoint', name: called, says: (to) => name.replace(called, to) }]
    : [place]
}

/** Session ids that contain the name of a screen, as in `scenario.order.paid`. */
function sessionsIn({ scenarios }: JsonObject): NameReference[] {
  const references: NameReference[] = []
  visitValue(
    scenarios,
    (inner, pointer) => {
      if (typeof inner !== 'string' || !inner.includes('scenario.')) return
      for (const [called, name] of inner.matchAll(/scenario\.([a-z][a-z0-9-]*)\./g))
        references.push({
          kind: 'screen',
          name: name!,
          pointer,
          isLoose: true,
          says: (to) => inner.replaceAll(called, `scenario.${to}.`),
        })
    },
    '/scenarios',
  )
  return references
}

const pictureName = 'asset:pictures/'

/** The pictures that a document shows, as in `asset:pictures/summer`. */
export const picturesIn = cached((document: JsonObject): readonly NameReference[] => {
  const references: NameReference[] = []
  visitValue(document, (inner, pointer) => {
    if (typeof inner === 'string' && inner.startsWith(pictureName))
      references.push({
        kind: 'picture',
        name: inner.slice(pictureName.length),
        pointer,
        says: (to) => pictureName + to,
      })
  })
  return references
})

function screenDefaults(document: JsonObject): NameReference[] {
  return membersOf(document['with']).flatMap(([name, input]) =>
    isObject(input) && isObject(input['schema']) && input['schema']['format'] === 'x-screen'
      ? screenNamesIn(input['default'], `${child('/with', name)}/default`)
      : [],
  )
}

function givenScreens(document: JsonObject, { fragments }: Project): NameReference[] {
  const references: NameReference[] = []
  visitDocument(document, {
    node(node, { pointer }) {
      const { inputs } = fragments.get(stringOrEmpty(node['fragment'])) ?? {}
      for (const [name, value] of membersOf(node['with']))
        if (inputs?.get(name)?.isScreen)
          references.push(...screenNamesIn(value, child(child(pointer, 'with'), name)))
    },
  })
  return references
}

function screenNamesIn(value: Json | undefined, at: string): NameReference[] {
  const references: NameReference[] = []
  visitValue(
    value,
    (name, pointer) => {
      if (typeof name === 'string') references.push({ kind: 'screen', name, pointer })
    },
    at,
  )
  return references
}
