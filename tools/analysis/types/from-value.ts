import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import {
  anyType,
  arrayOf,
  booleanType,
  nullType,
  numberType,
  stringType,
  type Choices,
  writtenFormat,
  type Member,
  type Type,
} from './type'
import { union } from './union'

/** The exact type of a literal, as in `"21"` or `1`. */
export function literalType(value: string | number | boolean | null): Type {
  if (typeof value === 'string') return { string: { only: [value] } }
  if (typeof value === 'number') return { number: { only: [value] } }
  return typeof value === 'boolean' ? { boolean: { only: [value] } } : nullType
}

/**
 * The type that an initial value implies for later values: for `""` a string, for `[]` a list of
 * anything, for null anything; `format` is the format of its strings.
 */
export function widenedType(value: Json | undefined, format?: string): Type {
  const widened = (inner: Json | undefined) => widenedType(inner, format)
  if (typeof value === 'string') return format ? { string: { format } } : stringType
  if (typeof value === 'number') return numberType
  if (typeof value === 'boolean') return booleanType
  if (Array.isArray(value)) return arrayOf(value.length === 0 ? anyType : union(value.map(widened)))
  return isObject(value) ? shapeOf(value, widened) : anyType
}

function shapeOf(value: JsonObject, widened: (inner: Json | undefined) => Type): Type {
  const members = new Map<string, Member>()
  for (const [name, member] of Object.entries(value))
    if (name !== '$comment') members.set(name, { type: widened(member), optional: false })
  return { object: { members, open: members.size === 0 } }
}

/** Removes the list of exact values from a type, for a place with other possible values. */
export function unlisted(type: Type): Type {
  const { string, number, boolean, ...rest } = type
  return {
    ...rest,
    ...(string ? { string: withoutOnly(string) } : {}),
    ...(number ? { number: withoutOnly(number) } : {}),
    ...(boolean ? { boolean: {} } : {}),
  }
}

function withoutOnly<Value>({ only, known, format }: Choices<Value>): Choices<Value> {
  const said = format ?? (only && writtenFormat)
  return { ...(known ? { known } : {}), ...(said ? { format: said } : {}) }
}
