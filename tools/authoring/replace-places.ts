import type { Json } from '../../renderer/language'
import { applyEdits, type TextEdit } from '../analysis/edits'
import { setValue } from './document/edits'
import { findPart, readJson } from './document/read-json'

/** What is to stand at a place of a file: a value, or the name of a member. */
export interface Replacement {
  readonly pointer: string
  readonly atKey?: true
  readonly value: Json
}

/** A text with other values at some places; all else stays as it is, byte for byte. */
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
