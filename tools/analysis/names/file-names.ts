import { append, isObject, own, stringOrEmpty, valueText } from '../../../renderer/language'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import { createLocator, type Range } from '../edits/text-edit'
import { cached, cachedFor, once } from '../json/cached'
import type { Project } from '../project/project'
import type { FileKind, SourceFile } from '../project/source-file'
import { namespaceOf, textsIn } from '../project/texts'
import { folderName } from '../project/widgets'
import { namesInScenarios, nameReferences, type NameReference } from './named-kinds'
import { selectValues } from './select'

export interface FileRange extends Range {
  readonly file: string
}

/** A screen, endpoint, text or other subject with a name. */
export interface Referent {
  readonly kind: NameReference['kind']
  readonly name: string
}

/** A name in a file: a reference or a declaration. */
export interface FileName extends NameReference {
  readonly isDeclared: boolean
}

export interface PlacedName extends FileName {
  readonly range: FileRange
}

/** The names of one file. */
export interface FileNames {
  readonly all: readonly FileName[]
  readonly placed: () => readonly PlacedName[]
  /** The names that refer to a subject or declare it. */
  readonly of: (thing: Referent) => readonly PlacedName[]
}

const known = cachedFor<FileNames>()

/** Returns the names of a file, which are collected once until the file changes. */
export function namesOf(project: Project, file: SourceFile): FileNames {
  return known(file, [screenInputs(project.fragments)], () => collectNames(project, file))
}

/** The inputs of fragments that are names of screens, as one string. */
const screenInputs = cached((fragments: Project['fragments']) =>
  JSON.stringify(
    [...fragments].flatMap(([name, { inputs }]) =>
      [...inputs].flatMap(([input, { isScreen }]) => (isScreen ? [[name, input]] : [])),
    ),
  ),
)

function collectNames(project: Project, file: SourceFile): FileNames {
  const references = [...nameReferences(file, project), ...namesInScenarios(file)]
  const all = [
    ...references.map((place) => ({ ...place, isDeclared: isDeclaredNode(file, place) })),
    ...declarationsIn(file).map((place) => ({ ...place, isDeclared: true })),
  ]
  const byReferent = new Map<string, number[]>()
  all.forEach((name, at) => {
    const key = keyOf(referentOf(name))
    byReferent.set(key, append(byReferent.get(key), at))
  })
  const placed = once(() => {
    const locator = createLocator(file.text)
    return all.map((name) => ({ ...name, range: placeIn(file, name, locator) }))
  })
  return {
    all,
    placed,
    of: (thing) => (byReferent.get(keyOf(thing)) ?? []).map((at) => placed()[at]!),
  }
}

/** The id of a node declares its name, except in scenarios. */
function isDeclaredNode({ kind }: SourceFile, place: NameReference): boolean {
  return place.kind === 'node' && kind !== 'scenarios'
}

const keyOf = ({ kind, name }: Referent) => `${kind} ${name}`

/** The kinds of names below a root of paths. */
const memberKinds: Readonly<Record<string, Referent['kind']>> = {
  state: 'state',
  with: 'input',
  params: 'input',
  options: 'option',
}

/**
 * A path refers to the data source or another declaration of its first segments. A key with a
 * plural form refers to the text, and a row to its node.
 */
export function referentOf({ kind, name }: Referent): Referent {
  if (kind === 'text') return { kind, name: name.replace(pluralSuffix, '') }
  if (kind === 'node') return { kind, name: name.split('/', 1)[0]! }
  if (kind !== 'path') return { kind, name }
  const [root = '', member] = name.split('.')
  const of = own(memberKinds, root)
  return of && member !== undefined ? { kind: of, name: member } : { kind: 'data', name: root }
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
    ['input', '/params/{}'],
    ['option', '/options/{}'],
  ],
  fragment: [
    ['fragment', '/fragment'],
    ['rule', '/rules/{}'],
    ['input', '/with/{}'],
  ],
  scenarios: [['scenario', '/scenarios/{}']],
  picture: [['picture', '/picture']],
  app: [['link', '/links/{}']],
}

/** The names that a file declares. */
function declarationsIn({ kind, json, path }: SourceFile): NameReference[] {
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
