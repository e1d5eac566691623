import { isObject, type Json, type JsonObject, child } from '../../../renderer/language'
import type { DocumentModel } from './model'

/** A text of a document with its place. */
export type TextAt = readonly [pointer: string, text: string]

const known = new WeakMap<JsonObject, readonly TextAt[]>()

/** Every text of a document, notes left out, with its place; gathered once for all rules. */
export function textsOf({ document }: DocumentModel): readonly TextAt[] {
  let texts = known.get(document)
  if (!texts) {
    const found: TextAt[] = []
    collect(document, '', found)
    known.set(document, (texts = found))
  }
  return texts
}

function collect(value: Json | undefined, pointer: string, into: TextAt[]): void {
  if (typeof value === 'string') into.push([pointer, value])
  else if (Array.isArray(value))
    value.forEach((item, at) => collect(item, child(pointer, at), into))
  else if (isObject(value))
    for (const [name, member] of Object.entries(value))
      if (!name.startsWith('$')) collect(member, child(pointer, name), into)
}
