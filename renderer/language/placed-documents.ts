import type { JsonObject } from './json'
import * as limits from './limits.ts'
import { type NodePlace, visitDocument } from './visit-document.ts'

/** A screen, or a fragment with the node that uses it. */
export interface PlacedDocument {
  readonly document: JsonObject
  /** The names of the fragments that contain the document, with its own name last. */
  readonly within: readonly string[]
  /** Converts a pointer in this document to the pointer that the engine uses. */
  readonly pointerOf: (pointer: string) => string
}

/**
 * Lists a document and its fragments, with the outermost first. If `enters` returns false for a
 * node, its fragment is left out.
 */
export function placedDocuments(
  document: JsonObject,
  find: (fragment: string) => JsonObject | undefined,
  enters: (place: NodePlace) => boolean = () => true,
): PlacedDocument[] {
  const placed: PlacedDocument[] = [{ document, within: [], pointerOf: (pointer) => pointer }]
  for (let at = 0; at < placed.length && placed.length <= limits.nodes; at++) {
    const outer = placed[at]!
    const inside: PlacedDocument[] = []
    visitDocument(outer.document, {
      node({ fragment }, place) {
        if (!enters(place)) return false
        const name = typeof fragment === 'string' && mayContain(outer, fragment) ? fragment : ''
        const document = name ? find(name) : undefined
        if (document) inside.push(placedAt(outer.pointerOf(place.pointer), name, document, outer))
        return true
      },
    })
    placed.splice(at + 1, 0, ...inside)
  }
  return placed
}

function mayContain({ within }: PlacedDocument, fragment: string): boolean {
  return !within.includes(fragment) && within.length < limits.redirects
}

function placedAt(
  use: string,
  name: string,
  document: JsonObject,
  { within }: PlacedDocument,
): PlacedDocument {
  return {
    document,
    within: [...within, name],
    pointerOf: (pointer) => `${use}/fragment${pointer.slice('/body'.length)}`,
  }
}
