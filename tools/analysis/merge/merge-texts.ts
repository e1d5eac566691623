import type { Json } from '../../../renderer/language'
import { same } from '../diff/values/same'
import { applyEdits, editBetween } from '../edits/text-edit'
import { printJson } from '../edits/print-json'
import { mergeDocuments } from './merge-documents'

/** Two edits of one text merged into one text, or the places of conflicting edits. */
export type MergedText =
  | { readonly kind: 'merged'; readonly text: string }
  | { readonly kind: 'conflict'; readonly pointers: readonly string[] }

/**
 * Merges two edits of a document, node by node; `base` is their common origin. The layout of the
 * texts is kept if the edits are at different places.
 */
export function mergeTexts(base: string, ours: string, theirs: string): MergedText {
  if (ours === theirs || theirs === base) return { kind: 'merged', text: ours }
  if (ours === base) return { kind: 'merged', text: theirs }
  const side = sideBySide(base, ours, theirs)
  const [from, one, other] = [base, ours, theirs].map(read)
  // A person is still typing, so that only separate stretches of text can be merged.
  if (!from || !one || !other)
    return side === undefined
      ? { kind: 'conflict', pointers: [''] }
      : { kind: 'merged', text: side }
  const merged = mergeDocuments(from.json, one.json, other.json)
  if (merged.kind === 'conflict') return merged
  const beside = side === undefined ? undefined : read(side)
  return {
    kind: 'merged',
    text: beside && same(beside.json, merged.json) ? side! : printed(merged.json),
  }
}

function read(text: string): { json: Json } | undefined {
  try {
    return { json: JSON.parse(text) as Json }
  } catch {
    return undefined
  }
}

/** Both edits in one text, if they changed separate stretches; undefined if these meet. */
function sideBySide(base: string, ours: string, theirs: string): string | undefined {
  const [one] = editBetween(base, ours)
  const [other] = editBetween(base, theirs)
  if (!one || !other) return undefined
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  return first.to < second.from ? applyEdits(base, [first, second]) : undefined
}

function printed(json: Json): string {
  return `${printJson(json, { column: 0, indent: '', step: '  ', newline: '\n' })}\n`
}
