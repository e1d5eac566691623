import { isObject, type Json, child, isWithin, segmentsOf } from '../../../../renderer/language'
import type { Report } from '../report'

/**
 * A document in which misspelt member names are read as they were meant, so that nothing follows
 * from them.
 */
export interface Recovered {
  readonly document: Json | undefined
  /** The place in the document as it is written. */
  readonly written: (pointer: string) => string
}

interface Renamed {
  readonly from: string
  readonly to: string
}

/** Reads a document as it was meant, by the suggestions of its mistakes of grammar. */
export function recover(document: Json | undefined, grammar: readonly Report[]): Recovered {
  const renames = grammar.flatMap((report): [Report, string][] =>
    report.atKey && report.suggestion?.at === 'key'
      ? [[report, String(report.suggestion.value)]]
      : [],
  )
  if (renames.length === 0) return { document, written: (pointer) => pointer }
  const copy = structuredClone(document)
  // From the inside out, so that a place is still where it was found.
  const inner = renames.toSorted(([left], [right]) => right.pointer.length - left.pointer.length)
  const done = inner.flatMap(([{ pointer }, name]) => rename(copy, pointer, name))
  return {
    document: copy,
    written: (pointer) =>
      done.reduce(
        (at, { from, to }) => (isWithin(at, to) ? from + at.slice(to.length) : at),
        pointer,
      ),
  }
}

function rename(document: Json | undefined, pointer: string, name: string): Renamed[] {
  const segments = segmentsOf(pointer)
  const wrong = segments.pop() ?? ''
  const owner = segments.reduce<Json | undefined>(
    (part, segment) =>
      Array.isArray(part) ? part[Number(segment)] : isObject(part) ? part[segment] : undefined,
    document,
  )
  if (!isObject(owner) || Object.hasOwn(owner, name)) return []
  const value = owner[wrong]
  delete owner[wrong]
  owner[name] = value
  return [{ from: pointer, to: child(pointer.slice(0, pointer.lastIndexOf('/')), name) }]
}
