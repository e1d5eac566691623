import { cached } from '../json/cached'
import { type NameKind, isObject, type JsonObject } from '../../../renderer/language'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import type { Declarations, DocumentModel } from '../model/model'
import type { Project } from '../project/project'
import type { Texts } from '../project/texts'
import type { FileKind, SourceFile } from '../project/source-file'
import { noticePlaces, selectValues } from './select'

export interface NamedKind {
  readonly noun: string
  /** The advice if the project has no name of this kind. */
  readonly none: string
  /** The member of a screen that declares such names; without it, the project declares them. */
  readonly member?: keyof Declarations
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
  widget: {
    noun: 'widget',
    none: 'The folder widgets/ lists the widgets.',
    names: ({ widgets }) => widgets,
  },
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

/** The keys of all texts. All plural forms of a text have one key. */
export const namedTexts = cached(
  (texts: Texts): ReadonlySet<string> =>
    new Set([...textKeys(texts)].map((key) => key.replace(pluralSuffix, ''))),
)

type ProjectNameKind =
  | NameKind
  | 'base'
  | 'param'
  | 'member'
  | 'zone'
  | 'scenario'
  | 'input'
  | 'option'
  | 'route'
  | 'picture'
  | 'session'
  | 'profile'
  | 'config'

/** A place in a file with a name. */
export interface NameReference {
  readonly kind: ProjectNameKind
  readonly name: string
  readonly pointer: string
  /** True if the name is the key of the member, instead of its value. */
  readonly atKey?: true
  /** The document that declares the name, such as `screen order`, if it is another document. */
  readonly owner?: string
  /** True if the name may be unknown. A rename also changes an unknown name. */
  readonly isLoose?: true
  /** Converts a name to the string in the file, if the string differs from the name. */
  readonly says?: (name: string) => string
}

const ofEndpoints = ['', '/endpoints/*']

/** Pointer patterns of expectations: of scenarios, of steps, and of parts of expectations. */
export const expectations = ['/scenarios/*/expect', '/scenarios/*/steps/*/expect'].flatMap((at) => [
  at,
  `${at}/*`,
])

const each = (before: readonly string[], after: readonly string[]) =>
  before.flatMap((one) => after.map((other) => one + other))

/** A kind of names, with patterns for the pointers of such names. */
type Row = readonly [kind: ProjectNameKind, places: readonly string[]]

/** The places of names outside nodes, steps, data sources and expressions, by kind of file. */
const placesByFileKind: Partial<Readonly<Record<FileKind, readonly Row[]>>> = {
  app: [
    ['screen', ['/native/screens/{}', '/guarded/untapped/{}', '/session/secret/*/*']],
    [
      'session',
      each(
        ['/session'],
        ['/travel/*', '/amounts/*', '/personal/*/*', '/secret/{}', '/defaults/{}'],
      ),
    ],
    ['path', ['/session/defaults/*']],
    ['method', ['/native/takes/{}', '/guarded/untapped/*/*']],
  ],
  screen: [['scenario', ['/scenarios/*']]],
  profile: [
    ['screen', ['/options/{}']],
    ['option', ['/options/*/{}']],
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

/** An unknown name in an expectation needs no finding, because the scenario fails. */
const expected: readonly Row[] = [
  ['screen', each(expectations, ['/does/*/go', '/does/*/replace'])],
  ['endpoint', each(expectations, ['/does/*/load', '/does/*/call'])],
]

const [pressed, filled] = ['/scenarios/*/steps/*/press', '/scenarios/*/steps/*/fill']
const shown = each(expectations, ['/seen/{}', '/unseen/*'])

/**
 * The places of names in scenarios that the screen or the same file declares. Of several possible
 * kinds of a name, the first that is declared counts.
 */
const namesOfScreen: readonly Row[] = [
  ['scenario', each(expectations, ['/like'])],
  ['node', [pressed, filled, ...shown]],
  ['modal', [pressed, ...shown]],
  ['state', [filled, '/scenarios/*/kept/{}']],
  ['option', ['/scenarios/*/options/{}']],
  ['input', ['/scenarios/*/query/{}']],
  ['session', ['/scenarios/*/query/{}']],
  ['method', ['/scenarios/*/native/{}', ...each(expectations, ['/does/*/native'])]],
]

/** Returns the names in a file with scenarios that its screen declares. */
export function namesInScenarios({ kind, json }: SourceFile): readonly NameReference[] {
  return kind === 'scenarios' && isObject(json) ? placesOfRows(namesOfScreen, json) : []
}

/** Returns the names of screens and endpoints in expectations. */
export const namesInExpectations = (json: JsonObject) => placesOfRows(expected, json)

/** Returns the kind of the name at the end of a path of members. The file may be invalid JSON. */
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
        // In settings and mail texts, the member `by` is not the name of a screen.
        typeof value !== 'string' || (isObject(owner) && owner['by'] !== undefined)
          ? []
          : [{ kind, name: value, ...at }],
      ),
    ),
  )
}
