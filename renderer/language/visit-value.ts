import { isObject, type Json, type JsonObject } from './json.ts'
import { child } from './pointer.ts'

/** Visits a value. If it returns false, the values inside are skipped. */
type VisitPart = (value: Json, pointer: string, name: string | number | undefined) => boolean | void

/** Visits a value and all values inside it, with the outermost first. */
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

export function objectsIn(value: Json | undefined): JsonObject[] {
  const objects: JsonObject[] = []
  const visit = (inner: Json | undefined): void => {
    if (Array.isArray(inner)) return inner.forEach(visit)
    if (!isObject(inner)) return
    objects.push(inner)
    Object.values(inner).forEach(visit)
  }
  visit(value)
  return objects
}
