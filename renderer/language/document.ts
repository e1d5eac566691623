import { isObject, type Json, type JsonObject } from './json.ts'
import { child } from './pointer.ts'

/** Members that every node may have; all others are properties of its widget. */
export const nodeMembers: ReadonlySet<string> = new Set(
  '$comment id widget fragment with when each as key empty critical fallback children on field'.split(
    ' ',
  ),
)

/** Members of a modal that are not properties of its widget. */
export const modalMembers: ReadonlySet<string> = new Set(['body', 'on', '$comment'])

/** Members of a node that hold nodes: lists, or mostly one node for `fallback`. */
export const nodeSlots = ['children', 'empty', 'fallback'] as const

/** A member of a node that holds nodes. */
export type NodeSlot = (typeof nodeSlots)[number]

/** Members of a document that hold nodes, except its modals. */
export const plainAreas = ['body', 'loading', 'failed', 'criticalFallback'] as const

/** A part of a document that holds nodes. */
export interface DocumentArea {
  readonly name: (typeof plainAreas)[number] | 'modal'
  /** The place of the nodes, as in `/body` or `/modals/barcode/body`. */
  readonly pointer: string
  readonly nodes: Json | undefined
}

/** The areas that a screen, a fragment or the app document has, its modals last. */
export function areasOf(document: JsonObject): DocumentArea[] {
  return [
    ...plainAreas.flatMap((name): DocumentArea[] =>
      document[name] === undefined ? [] : [{ name, pointer: `/${name}`, nodes: document[name] }],
    ),
    ...membersOf(document['modals']).map(
      ([name, modal]): DocumentArea => ({
        name: 'modal',
        pointer: `${child('/modals', name)}/body`,
        nodes: isObject(modal) ? modal['body'] : undefined,
      }),
    ),
  ]
}

/**
 * True for `{ "type": schema, "initial": value }`, in which either may be missing; any other state
 * entry is itself the first value.
 */
export function isStateDeclaration(entry: Json): entry is JsonObject {
  return isObject(entry) && ('initial' in entry || 'type' in entry)
}

/** The first value of a state entry. */
export function initialOf(entry: Json): Json | undefined {
  return isStateDeclaration(entry) ? (entry['initial'] ?? null) : entry
}

/** The members of an object without its comment; none if the value is not an object. */
export function membersOf(value: Json | undefined): [name: string, member: Json][] {
  return isObject(value)
    ? Object.entries(value).filter(
        (entry): entry is [string, Json] => entry[0] !== '$comment' && entry[1] !== undefined,
      )
    : []
}
