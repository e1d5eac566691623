import { visitValue, type JsonObject } from '../../../renderer/language'
import type { DocumentModel } from './model'

/** A text of a document with its place. */
export type TextAt = readonly [pointer: string, text: string]

const known = new WeakMap<JsonObject, readonly TextAt[]>()

/** Every text of a document except notes, with its place; gathered once for all rules. */
export function textsOf({ document }: DocumentModel): readonly TextAt[] {
  let texts = known.get(document)
  if (!texts) {
    const found: TextAt[] = []
    visitValue(document, (value, pointer, name) => {
      if (String(name).startsWith('$')) return false
      if (typeof value === 'string') found.push([pointer, value])
      return true
    })
    known.set(document, (texts = found))
  }
  return texts
}
