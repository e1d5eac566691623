import {
  append,
  isKept,
  isObject,
  type JsonObject,
  membersOf,
  objectOrEmpty,
  own,
  segmentsOf,
  stringOrEmpty,
  valueText,
  visitValue,
} from '../../../renderer/language'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import { createLocator, type Range } from '../edits/text-edit'
import { cached, cachedFor, once } from '../json/cached'
import { groupBy } from '../json/group-by'
import type { Project } from '../project/project'
import type { FileKind, SourceFile } from '../project/source-file'
import { namespaceOf, textsIn } from '../project/texts'
import { folderName } from '../project/widgets'
import { namesInScenarios, type NameReference } from './named-kinds'
import { nameReferences } from './name-references'
import { selectValues } from './select'

export interface FileRange extends Range {
  readonly file: string
}

/** The thing that a name means, such as a screen, an endpoint or a text. */
export interface Referent {
  readonly kind: NameReference['kind']
  readonly name: string
  /**
   * For names that belong to one document, such as rules and inputs: this document, as in `screen
   * order`. For a state entry that all screens of a visit share: `kept`.
   */
  readonly owner?: string
}

/** A name in a file, which is a reference or a declaration. */
export interface FileName extends NameReference {
  readonly isDeclared: boolean
}

export interface PlacedName extends FileName {
  readonly range: FileRange
}

export interface FileNames {
  readonly all: readonly FileName[]
  readonly placed: () => readonly PlacedName[]
  readonly of: (thing: Referent) => readonly PlacedName[]
  /** Returns the names at a place. A place in a scenario may have several names. */
  readonly at: (place: Pick<NameReference, 'pointer' | 'atKey'>) => readonly FileName[]
}

const known = cachedFor<FileNames>()

/** Returns the names of a file. The result is cached until the file changes. */
export function namesOf(project: Project, file: SourceFile): FileNames {
  return known(file, [screenInputs(project.fragments)], () => collectNames(project, file))
}

/** The inputs of fragments whose values are names of screens, as one string for comparison. */
const screenInputs = cached((fragments: Project['fragments']) =>
  JSON.stringify(
    [...fragments].flatMap(([name, { inputs }]) =>
      [...inputs].flatMap(([input, { isScreen }]) => (isScreen ? [[name, input]] : [])),
    ),
  ),
)

function collectNames(project: Project, file: SourceFile): FileNames {
  const references = [
    ...nameReferences(file, project),
    ...namesInScenarios(file).flatMap(meaningsInScenario),
  ]
  const ownerOf = ownersIn(file)
  const kept = keptIn(file)
  const withOwner = (place: NameReference, isDeclared: boolean): FileName => {
    const { kind, name } = referentOf(place)
    const owner = kind === 'state' && kept.has(name) ? keptState : (place.owner ?? ownerOf(place))
    return { ...place, owner, isDeclared }
  }
  const all = [
    ...references.map((place) => withOwner(place, isDeclaredNode(file, place))),
    ...declarationsIn(file).map((place) => withOwner(place, true)),
  ]
  const byReferent = new Map<string, number[]>()
  all.forEach((name, at) => {
    const key = keyOf(referentOf(name))
    byReferent.set(key, append(byReferent.get(key), at))
  })
  const byPlace = once(() => groupBy(all, placeKey))
  const placed = once(() => {
    const locator = createLocator(file.text)
    return all.map((name) => ({ ...name, range: placeIn(file, name, locator) }))
  })
  return {
    all,
    placed,
    of: (thing) => (byReferent.get(keyOf(thing)) ?? []).map((at) => placed()[at]!),
    at: (place) => byPlace().get(placeKey(place)) ?? [],
  }
}

const placeKey = ({ pointer, atKey }: Pick<NameReference, 'pointer' | 'atKey'>) =>
  `${atKey ?? false} ${pointer}`

/** Returns a function that finds a name's document, such as `screen order` for a rule. */
function ownersIn({ kind, json }: SourceFile): (place: NameReference) => string {
  const { screen, fragment, family } = objectOrEmpty(json)
  // A profile has options of several screens.
  if (kind === 'profile') return ({ pointer }) => `screen ${segmentsOf(pointer)[1]}`
  if (kind === 'endpoints')
    return ({ pointer }) => `endpoint ${stringOrEmpty(family)}.${segmentsOf(pointer)[1]}`
  const owner =
    kind === 'screen' || kind === 'scenarios'
      ? `screen ${stringOrEmpty(screen)}`
      : kind === 'fragment'
        ? `fragment ${stringOrEmpty(fragment)}`
        : kind
  return () => owner
}

/** Returns the name of the screen to which a name belongs; `undefined` without a screen. */
export const screenOfOwner = ({ owner = '' }: Referent) => /^screen (.*)$/.exec(owner)?.[1]

/** The owner of a state entry that a screen keeps for all screens of a visit. */
export const keptState = 'kept'

function keptIn({ kind, json }: SourceFile): ReadonlySet<string> {
  const { state } = objectOrEmpty(kind === 'screen' ? json : undefined)
  return new Set(membersOf(state).flatMap(([name, entry]) => (isKept(entry) ? [name] : [])))
}

/** Returns all possible meanings of a name in a scenario, with the preferred meaning first. */
function meaningsInScenario(place: NameReference): NameReference[] {
  const { kind, name, pointer } = place
  if (kind === 'state') {
    const kept = { ...place, owner: keptState }
    return /^\/scenarios\/[^/]*\/kept\//.test(pointer) ? [kept] : [place, kept]
  }
  if (kind !== 'modal' || pointer.endsWith('/press')) return [place]
  // An expectation names a modal as `modal thanks`, and a node without an id in this modal as
  // `thanks text 2`.
  const [, before = '', named] =
    /^(modal )(\S+)/.exec(name) ?? /^()(\S+)(?= [a-z])/.exec(name) ?? []
  return named === undefined
    ? []
    : [{ ...place, name: named, says: (to) => before + to + name.slice((before + named).length) }]
}

/** Returns whether a place declares a node, which is an `id` outside of scenarios. */
function isDeclaredNode({ kind }: SourceFile, place: NameReference): boolean {
  return place.kind === 'node' && kind !== 'scenarios'
}

/** The kinds of names that belong to one document, so that other documents may reuse them. */
const ownedKinds: ReadonlySet<Referent['kind']> = new Set([
  'rule',
  'modal',
  'state',
  'data',
  'input',
  'option',
  'route',
  'scenario',
  'param',
  'member',
])

const keyOf = ({ kind, name, owner = '' }: Referent) =>
  ownedKinds.has(kind) ? `${kind} ${owner} ${name}` : `${kind} ${name}`

/** The kind of a path's second segment, by its root. */
const memberKinds: Readonly<Record<string, Referent['kind']>> = {
  session: 'session',
  state: 'state',
  with: 'input',
  params: 'input',
  options: 'option',
}

/**
 * Returns the thing that a name means. A path means the declaration of its first segments, such as
 * a data source. A text key with a plural suffix means the text. The name of a row means its node,
 * and the name of a base URL means its setting.
 */
export function referentOf({ kind, name, owner }: Referent): Referent {
  if (kind === 'text') return { kind, name: name.replace(pluralSuffix, '') }
  if (kind === 'node') return { kind, name: name.replace(/(?:\/.*| \(\d+\))$/, '') }
  if (kind === 'base') return { kind: 'config', name: `api.${name}` }
  const of = owner === undefined ? {} : { owner }
  if (kind !== 'path') return ownedKinds.has(kind) ? { kind, name, ...of } : { kind, name }
  const [root = '', member, inner] = name.split('.')
  if (member === undefined) return { kind: 'data', name: root, ...of }
  if (root === 'profile' || root === 'config')
    return { kind: root, name: inner === undefined ? member : `${member}.${inner}` }
  const declared = own(memberKinds, root)
  if (declared === 'session') return { kind: declared, name: member }
  return { kind: declared ?? 'data', name: declared ? member : root, ...of }
}

/** Returns the range of a name in its file. */
export function placeIn(
  { path, text }: SourceFile,
  { pointer, atKey }: Pick<NameReference, 'pointer' | 'atKey'>,
  locator = createLocator(text),
): FileRange {
  return { file: path, ...(atKey ? locator.key(pointer) : locator.value(pointer)) }
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
    ['input', '/params/{}'],
    ['option', '/options/{}'],
    ['route', '/routes/*'],
  ],
  fragment: [
    ['fragment', '/fragment'],
    ['rule', '/rules/{}'],
    ['input', '/with/{}'],
  ],
  scenarios: [['scenario', '/scenarios/{}']],
  picture: [['picture', '/picture']],
  profile: [
    ['profile', '/{}'],
    ['profile', '/*/{}'],
  ],
  app: [
    ['link', '/links/{}'],
    ['session', '/session/common/*'],
    ['session', '/session/also/*'],
    ['method', '/native/everywhere/*'],
    ['method', '/native/screens/*/*'],
  ],
}

function declarationsIn({ kind, json, path }: SourceFile): NameReference[] {
  if (!isObject(json)) return []
  if (kind === 'widget') {
    const name = folderName(path)
    return [{ kind: 'widget', name, pointer: json['$id'] === name ? '/$id' : '' }]
  }
  if (kind === 'texts') {
    return textsIn(json, namespaceOf(path)).map(([name, , pointer]) => ({
      kind: 'text',
      name,
      pointer,
      atKey: true,
    }))
  }
  if (kind === 'endpoints') {
    const named = (of: 'endpoint' | 'param', place: string, before: string) =>
      selectValues(json, place).map(
        ({ value, pointer }): NameReference => ({
          kind: of,
          name: before + valueText(value),
          pointer,
          atKey: true,
        }),
      )
    return [
      ...named('endpoint', '/endpoints/{}', `${stringOrEmpty(json['family'])}.`),
      ...named('param', '/endpoints/*/params/{}', ''),
      ...membersIn(json),
    ]
  }
  return (members[kind] ?? [])
    .flatMap(([of, place]) =>
      selectValues(json, place).flatMap(({ value, owner: _owner, ...at }): NameReference[] =>
        typeof value === 'string'
          ? [{ kind: of, name: of === 'profile' ? settingOf(at.pointer) : value, ...at }]
          : [],
      ),
    )
    .filter(({ kind: of, name }) => of !== 'profile' || !/^(?:\$|texts\.|options\.)/.test(name))
}

const memberPlace =
  /^\/endpoints\/[^/]+\/response((?:\/items|\/properties\/[^/]+)*\/properties\/[^/]+)$/

/** Returns the names of response members. `0` stands for each index, as in `parts.0.name`. */
function membersIn({ endpoints }: JsonObject): NameReference[] {
  const found: NameReference[] = []
  visitValue(
    endpoints,
    (_, pointer) => {
      const [, inner] = memberPlace.exec(pointer) ?? []
      if (inner === undefined) return
      const name = segmentsOf(
        inner.replaceAll(/\/properties(?=\/)/g, '').replaceAll('/items', '/0'),
      ).join('.')
      found.push({ kind: 'member', name, pointer, atKey: true })
    },
    '/endpoints',
  )
  return found
}

const settingOf = (pointer: string) => segmentsOf(pointer).join('.')
