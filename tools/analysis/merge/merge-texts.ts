import type { Json } from '../../../renderer/language'
import { same } from '../diff'
import { applyEdits, editBetween, printJson } from '../edits'
import { mergeDocuments } from './merge-documents'

/** Two edits of one text as one text; or the places where they say different things. */
export type MergedText =
  | { readonly kind: 'merged'; readonly text: string }
  | { readonly kind: 'conflict'; readonly pointers: readonly string[] }

/**
 * Merges two edits of a document, node by node; `base` is what both began with. The lay-out of the
 * texts is kept where they were edited at different places.
 */
export function mergeTexts(base: string, ours: string, theirs: string): MergedText {
  if (ours === theirs || theirs === base) return { kind: 'merged', text: ours }
  if (ours === base) return { kind: 'merged', text: theirs }
  const side = sideBySide(base, ours, theirs)
  const [from, one, other] = [base, ours, theirs].map(read)
  // Somebody is in the middle of typing: only what stands apart can be told apart.
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

/** Both edits in one text, where each changed a stretch of its own; undefined where they meet. */
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
