import { isObject, type Json, type JsonObject } from './json.ts'
import { child } from './pointer.ts'

/**
 * Called with a value, its place and the member or position that it stands under; false leaves out
 * what is inside.
 */
export type VisitPart = (
  value: Json,
  pointer: string,
  name: string | number | undefined,
) => boolean | void

/** Calls for a value and for everything inside it, the outermost first. */
export function visitValue(
  value: Json | undefined,
  visit: VisitPart,
  pointer = '',
  name?: string | number,
): void {
  if (value === undefined || visit(value, pointer, name) === false) return
  if (Array.isArray(value))
    value.forEach((item, at) => visitValue(item, visit, child(pointer, at), at))
  else if (isObject(value))
    for (const member of Object.keys(value))
      visitValue(value[member], visit, child(pointer, member), member)
}

/** Every object in a value, itself among them. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  const found: JsonObject[] = []
  visitValue(value, (part) => {
    if (isObject(part)) found.push(part)
  })
  return found
}
