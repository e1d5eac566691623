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
import { noticePlaces, select } from './select'

/** A kind of thing with names. */
export interface NamedKind {
  readonly noun: string
  /** The advice if the project or the screen has no thing of the kind. */
  readonly none: string
  /** The member of a screen that declares the names; other kinds are declared by the project. */
  readonly member?: keyof Declarations
  /** The declared names, for kinds of the project. */
  readonly names: (project: Project) => KnownNames
}

/** Declared names. */
export type KnownNames = ReadonlyMap<string, unknown> | ReadonlySet<string>

const noNames: KnownNames = new Set()

function ofScreen(member: keyof Declarations, noun: string, none: string): NamedKind {
  return { noun, none, member, names: () => noNames }
}

/** The kinds of names that documents declare. */
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

/** A kind of name with declarations. */
export type DeclaredKind = keyof typeof namedKinds

/** Returns the names of a kind that a document may use. */
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

/** The keys that documents may use: a key with plural forms counts once. */
export function namedTexts(texts: Texts): ReadonlySet<string> {
  return new Set([...textKeys(texts)].map((key) => key.replace(pluralSuffix, '')))
}

/** A kind of thing that the files of a project name. */
type ProjectNameKind = NameKind | 'base' | 'param' | 'zone'

/** A place in a file that refers to something. */
export interface NamePlace {
  readonly kind: ProjectNameKind
  readonly name: string
  readonly pointer: string
  /** True if the name is the member's name, not its value. */
  readonly atKey?: true
  /** True if the reference changes when the thing is renamed, but the thing need not exist. */
  readonly isLoose?: true
  /** Returns the string for a name, if it differs from the plain name. */
  readonly says?: (name: string) => string
}

const ofEndpoints = ['', '/endpoints/*']
/** The expectations of a scenario and of its steps. */
const expectations = ['/scenarios/*/expect', '/scenarios/*/steps/*/expect'].flatMap((at) => [
  at,
  `${at}/*`,
])

const each = (before: readonly string[], after: readonly string[]) =>
  before.flatMap((one) => after.map((other) => one + other))

/** A kind of name, with its places in one kind of file. */
type Row = readonly [kind: ProjectNameKind, places: readonly string[]]

/** The places of names outside of nodes, steps, data sources and expressions. */
const rows: Partial<Readonly<Record<FileKind, readonly Row[]>>> = {
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
  scenarios: [
    ['screen', ['/screen']],
    ['endpoint', each(['/scenarios/*'], ['/answers/{}', '/unsure/*', '/succeeded/*'])],
  ],
}

/** Names in expectations. Playing the scenario reports an unknown one. */
const expected: readonly Row[] = [
  ['screen', each(expectations, ['/does/*/go', '/does/*/replace'])],
  ['endpoint', each(expectations, ['/does/*/load', '/does/*/call'])],
]

const knownPlaces = new WeakMap<JsonObject, readonly NamePlace[]>()

/** The references outside of nodes, steps, data sources and expressions. */
export function plainPlaces({ kind, json }: SourceFile): readonly NamePlace[] {
  if (!isObject(json)) return []
  const found = knownPlaces.get(json) ?? (rows[kind] ?? []).flatMap((row) => placesOfRow(row, json))
  knownPlaces.set(json, found)
  return found
}

function placesOfRow([kind, places]: Row, json: JsonObject): NamePlace[] {
  return places.flatMap((place) =>
    select(json, place).flatMap(({ value, owner, ...at }): NamePlace[] =>
      // Links of the settings and mail texts have a `by` and are not names of screens.
      typeof value !== 'string' || (isObject(owner) && owner['by'] !== undefined)
        ? []
        : [{ kind, name: value, ...at }],
    ),
  )
}

/** Returns every reference in a file. */
export function namePlaces(file: SourceFile, project: Project): NamePlace[] {
  const { kind, json } = file
  const plain = plainPlaces(file)
  if (!isObject(json)) return []
  if (kind === 'scenarios')
    return [...plain, ...expected.flatMap((row) => placesOfRow(row, json)), ...sessionsIn(json)]
  if (kind !== 'screen' && kind !== 'fragment' && kind !== 'app') return [...plain]
  const named = nameKinds.flatMap((of) => nameUses(json, of)).flatMap(asPlaces)
  return [...named, ...screenDefaults(json), ...plain, ...givenScreens(json, project)]
}

/** A path below `unsure` contains the endpoint's name. */
function asPlaces({ kind, name, pointer }: NameUse): NamePlace[] {
  const [root, family, endpoint] = kind === 'path' ? name.split('.') : []
  const called = `${family}.${endpoint}`
  const place = { kind, name, pointer }
  return root === 'unsure' && endpoint !== undefined
    ? [place, { ...place, kind: 'endpoint', name: called, says: (to) => name.replace(called, to) }]
    : [place]
}

/** Session ids that contain the name of a screen, as in `scenario.order.paid`. */
function sessionsIn({ scenarios }: JsonObject): NamePlace[] {
  const found: NamePlace[] = []
  visitValue(
    scenarios,
    (part, pointer) => {
      if (typeof part !== 'string' || !part.includes('scenario.')) return
      for (const [called, name] of part.matchAll(/scenario\.([a-z][a-z0-9-]*)\./g))
        found.push({
          kind: 'screen',
          name: name!,
          pointer,
          isLoose: true,
          says: (to) => part.replaceAll(called, `scenario.${to}.`),
        })
    },
    '/scenarios',
  )
  return found
}

function screenDefaults(document: JsonObject): NamePlace[] {
  return membersOf(document['with']).flatMap(([name, input]) =>
    isObject(input) && isObject(input['schema']) && input['schema']['format'] === 'x-screen'
      ? wordsIn(input['default'], `${child('/with', name)}/default`)
      : [],
  )
}

function givenScreens(document: JsonObject, { fragments }: Project): NamePlace[] {
  const found: NamePlace[] = []
  visitDocument(document, {
    node(node, { pointer }) {
      const { inputs } = fragments.get(stringOrEmpty(node['fragment'])) ?? {}
      for (const [name, value] of membersOf(node['with']))
        if (inputs?.get(name)?.isScreen)
          found.push(...wordsIn(value, child(child(pointer, 'with'), name)))
    },
  })
  return found
}

/** All strings in a value at a place for the name of a screen. */
function wordsIn(value: Json | undefined, at: string): NamePlace[] {
  const found: NamePlace[] = []
  visitValue(
    value,
    (name, pointer) => {
      if (typeof name === 'string') found.push({ kind: 'screen', name, pointer })
    },
    at,
  )
  return found
}
