import { append, isObject, own, type Json, type JsonObject } from './json.ts'
import { child } from './pointer.ts'
import { visitDocument } from './visit-document.ts'
import { visitValue } from './visit-value.ts'

/** The members with a name as their value, each with the kind of the name. */
export const namingMembers = {
  node: { id: 'node', widget: 'widget', fragment: 'fragment', field: 'state' },
  source: { endpoint: 'endpoint' },
  step: {
    screen: 'screen',
    endpoint: 'endpoint',
    modal: 'modal',
    source: 'data',
    state: 'state',
    link: 'link',
    method: 'method',
  },
  operator: { var: 'path', rule: 'rule', t: 'text', address: 'endpoint', route: 'screen' },
} as const

type NamingTable = typeof namingMembers

export const nameKinds: readonly NameKind[] = [
  ...new Set(Object.values(namingMembers).flatMap((members) => Object.values(members))),
]

export type NameKind = {
  [Part in keyof NamingTable]: NamingTable[Part][keyof NamingTable[Part]]
}[keyof NamingTable]

/**
 * The kind of the name in the first argument of an operator; undefined if the argument is not a
 * name.
 */
export function namedByOperator(operator: string): NameKind | undefined {
  return own<NameKind>(namingMembers.operator, operator)
}

export interface NameUse {
  readonly kind: NameKind
  readonly name: string
  readonly pointer: string
  readonly part: keyof NamingTable
  /** True if the name is one of several strings in an expression that computes it. */
  readonly isInside?: true
}

const usesByDocument = new WeakMap<JsonObject, ReadonlyMap<NameKind, readonly NameUse[]>>()

const noUses: readonly NameUse[] = []

/** Lists the uses of names of a kind in a document, without its fragments. */
export function nameUses(document: JsonObject, kind: NameKind): readonly NameUse[] {
  let byKind = usesByDocument.get(document)
  if (!byKind) {
    const groups = new Map<NameKind, NameUse[]>()
    for (const use of findNames(document)) groups.set(use.kind, append(groups.get(use.kind), use))
    usesByDocument.set(document, (byKind = groups))
  }
  return byKind.get(kind) ?? noUses
}

const entriesOf = (part: keyof NamingTable) =>
  Object.entries(namingMembers[part]) as [string, NameKind][]
const entries = {
  node: entriesOf('node'),
  source: entriesOf('source'),
  step: entriesOf('step'),
  operator: entriesOf('operator'),
}

function findNames(document: JsonObject): NameUse[] {
  const uses: NameUse[] = []
  const add = (part: keyof NamingTable, owner: JsonObject, pointer: string) => {
    for (const [member, kind] of entries[part]) {
      const value = owner[member]
      if (value === undefined) continue
      const at = child(pointer, member)
      // The arguments are a list, or a single argument without brackets.
      const [name, place] = Array.isArray(value) ? [value[0], child(at, 0)] : [value, at]
      if (typeof name === 'string') uses.push({ kind, name, pointer: place, part })
      else if (kind === 'screen' && part === 'step') uses.push(...screensInside(value, at))
    }
  }
  visitDocument(document, {
    node: (node, { pointer }) => add('node', node, pointer),
    source: (source, pointer) => add('source', source, pointer),
    step: (step, pointer) => add('step', step, pointer),
    value: (value, pointer) =>
      visitValue(
        value,
        (inner, place) => {
          if (isObject(inner)) add('operator', inner, place)
        },
        pointer,
      ),
  })
  return uses
}

function screensInside(value: Json, pointer: string): NameUse[] {
  const uses: NameUse[] = []
  visitValue(
    value,
    (name, place) => {
      if (typeof name === 'string')
        uses.push({ kind: 'screen', name, pointer: place, part: 'step', isInside: true })
    },
    pointer,
  )
  return uses
}

const namesByUses = new WeakMap<readonly NameUse[], ReadonlySet<string>>()

/** The names of a kind in a document, in the order of their first use. */
export function namesOfKind(document: JsonObject, kind: NameKind): ReadonlySet<string> {
  const uses = nameUses(document, kind)
  const names =
    namesByUses.get(uses) ?? new Set(uses.flatMap(({ name, isInside }) => (isInside ? [] : [name])))
  namesByUses.set(uses, names)
  return names
}

/** The fragments of a document, and the fragments inside these fragments. */
export function fragmentsOf(
  document: JsonObject,
  find: (name: string) => JsonObject | undefined,
): Map<string, JsonObject> {
  const fragments = new Map<string, JsonObject>()
  const documents = [document]
  for (const next of documents)
    for (const name of namesOfKind(next, 'fragment')) {
      const fragment = fragments.has(name) ? undefined : find(name)
      if (!fragment) continue
      fragments.set(name, fragment)
      documents.push(fragment)
    }
  return fragments
}
