import type { Json } from '../../renderer/language'
import { applyEdits, type TextEdit } from '../analysis/edits/text-edit'
import { setValue } from './document/edits'
import { findPart, readJson } from './document/read-json'

/** The new content at a place of a file: a value, or the name of a member. */
export interface Replacement {
  readonly pointer: string
  readonly atKey?: true
  readonly value: Json
}

/** Replaces values at some places of a text. The rest stays the same, byte for byte. */
export function replacePlaces(text: string, replacements: readonly Replacement[]): string {
  return applyEdits(
    text,
    replacements.flatMap((replacement) => editsFor(text, replacement)),
  )
}

function editsFor(text: string, { pointer, atKey, value }: Replacement): TextEdit[] {
  if (!atKey) return setValue(text, pointer, value)
  const root = readJson(text)?.root
  const [name] = (root && findPart(root, pointer)?.parent?.children) ?? []
  return name
    ? [{ from: name.offset, to: name.offset + name.length, text: JSON.stringify(value) }]
    : []
}
