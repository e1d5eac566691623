import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { isScreenLike, namedNodes, withNodes, type NamedNodes } from './named-nodes'
import { mergeLists } from './merge-lists'
import { same } from '../diff/values/same'

/** A merged document, or the places of conflicting edits. */
export type MergedDocument =
  | { readonly kind: 'merged'; readonly json: Json }
  | { readonly kind: 'conflict'; readonly pointers: readonly string[] }

/** Merges two edits of a document: nodes by their identity, all other parts by their place. */
export function mergeDocuments(base: Json, ours: Json, theirs: Json): MergedDocument {
  const sides = { base, ours, theirs }
  if (!isObject(base) || !isObject(ours) || !isObject(theirs) || !isScreenLike(base))
    return settled(mergeValues(sides, ''))
  const named = namedNodes(base, ours, theirs)
  const names = [...new Set([...named.ours.keys(), ...named.theirs.keys(), ...named.base.keys()])]
  const merged = new Map<string, JsonObject>()
  const conflicts: string[] = []
  for (const name of names) {
    const place = named.pointers.get(name) ?? ''
    const outcome = mergeNode(named, name, place)
    conflicts.push(...outcome.conflicts)
    if (isObject(outcome.value)) merged.set(name, outcome.value)
  }
  if (conflicts.length > 0) return { kind: 'conflict', pointers: conflicts }
  const whole = withNodes(merged)
  return whole.kind === 'whole'
    ? { kind: 'merged', json: whole.json }
    : {
        kind: 'conflict',
        pointers: whole.names.map((name) => named.pointers.get(name) ?? ''),
      }
}

/** Merges one node. A node on only one side was added there, or removed on the other side. */
function mergeNode(named: NamedNodes, name: string, pointer: string): Outcome {
  const sides = {
    base: named.base.get(name),
    ours: named.ours.get(name),
    theirs: named.theirs.get(name),
  }
  const isGone = sides.base !== undefined && (!sides.ours || !sides.theirs)
  // A node that one side edited and the other removed is a conflict; an unchanged one may go.
  return isGone && !same(sides.ours ?? sides.theirs, sides.base) && (sides.ours || sides.theirs)
    ? { value: undefined, conflicts: [pointer] }
    : mergeValues(sides, pointer)
}

interface Sides {
  readonly base: Json | undefined
  readonly ours: Json | undefined
  readonly theirs: Json | undefined
}

interface Outcome {
  readonly value: Json | undefined
  readonly conflicts: readonly string[]
}

function settled({ value, conflicts }: Outcome): MergedDocument {
  return conflicts.length > 0
    ? { kind: 'conflict', pointers: conflicts }
    : { kind: 'merged', json: value ?? null }
}

function mergeValues({ base, ours, theirs }: Sides, pointer: string): Outcome {
  if (same(ours, theirs) || same(base, theirs)) return { value: ours, conflicts: [] }
  if (same(base, ours)) return { value: theirs, conflicts: [] }
  if (isObject(ours) && isObject(theirs) && (base === undefined || isObject(base)))
    return mergeMembers({ base: base ?? {}, ours, theirs }, pointer)
  if (Array.isArray(ours) && Array.isArray(theirs) && Array.isArray(base)) {
    const merged = mergeLists(base, ours, theirs, (name, sides) =>
      mergeValues(sides, `${pointer}/${name}`),
    )
    if (merged) return merged
  }
  return { value: undefined, conflicts: [pointer] }
}

function mergeMembers(
  { base, ours, theirs }: { base: JsonObject; ours: JsonObject; theirs: JsonObject },
  pointer: string,
): Outcome {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  const members = names.map(
    (name) =>
      [
        name,
        mergeValues(
          { base: base[name], ours: ours[name], theirs: theirs[name] },
          `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        ),
      ] as const,
  )
  return {
    value: Object.fromEntries(
      members.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
    ),
    conflicts: members.flatMap(([, { conflicts }]) => conflicts),
  }
}
