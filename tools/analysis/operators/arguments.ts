import type { Json, JsonObject } from '../../../renderer/language'
import {
  anyType,
  arrayOf,
  booleanType,
  numberType,
  orNull,
  stringType,
  type Type,
} from '../types/type'
import { union } from '../types/union'
import type { Arguments } from './meaning'

export const scalar = union([stringType, numberType, booleanType])
export const comparable = union([stringType, numberType])
export const scalars = arrayOf(orNull(scalar))
export const list = arrayOf(anyType)
/** The type of any value that is present. */
export const something: Type = {
  ...scalar,
  ...list,
  object: { members: new Map(), open: true },
}

/** Arguments in order; those after the first `least` may be left out. */
export function takes(types: readonly Type[], least = types.length): Arguments {
  return { least, most: types.length, type: (position) => types[position] ?? anyType }
}

/** Any number of arguments of one type. */
export function many(type: Type, least = 1): Arguments {
  return { least, most: Infinity, type: () => type }
}

/** The arguments of an expression: operators take a list, or one argument without brackets. */
export function argumentsOf(source: JsonObject, operator: string): readonly Json[] {
  const raw = source[operator] ?? null
  return Array.isArray(raw) ? raw : [raw]
}
