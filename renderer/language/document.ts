import { isObject, type Json, type JsonObject } from './json.ts'
import { child } from './pointer.ts'

/** The members that every node may have. Other members of a node are properties of its widget. */
export const nodeMembers: ReadonlySet<string> = new Set(
  '$comment id widget fragment with when each as key empty critical fallback children on field'.split(
    ' ',
  ),
)

export const modalMembers: ReadonlySet<string> = new Set(['body', 'on', '$comment'])

export const nodeSlots = ['children', 'empty', 'fallback'] as const

export type NodeSlot = (typeof nodeSlots)[number]

/** The members that are lists of nodes. The lists of modals are not here, but in each modal. */
export const plainAreas = ['body', 'loading', 'failed', 'criticalFallback'] as const

export interface DocumentArea {
  readonly name: (typeof plainAreas)[number] | 'modal'
  /** The JSON pointer of the list, such as `/body` or `/modals/barcode/body`. */
  readonly pointer: string
  readonly nodes: Json | undefined
}

/** The areas of a document, with modals last. */
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

/** True for an object with `type` or `initial`. Any other entry is itself the initial value. */
export function isStateDeclaration(entry: Json): entry is JsonObject {
  return isObject(entry) && ('initial' in entry || 'type' in entry)
}

export function initialOf(entry: Json): Json | undefined {
  return isStateDeclaration(entry) ? (entry['initial'] ?? null) : entry
}

/** True if the state entry keeps its value for the visit. */
export function isKept(entry: Json): boolean {
  return isObject(entry) && entry['keep'] === true
}

/** The members of an object except `$comment`. */
export function membersOf(value: Json | undefined): [name: string, member: Json][] {
  return isObject(value)
    ? Object.entries(value).filter(
        (entry): entry is [string, Json] => entry[0] !== '$comment' && entry[1] !== undefined,
      )
    : []
}
