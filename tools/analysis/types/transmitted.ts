import type { Type } from './type'

/**
 * The type that is accepted for a value in an address or a form. Numbers are text there, so that
 * either form is accepted.
 */
export function transmitted(type: Type): Type {
  if (type.string && !type.string.only) return { number: {}, boolean: {}, ...type }
  const format = type.boolean ? 'truth' : type.number?.format === 'whole' ? 'whole' : 'numeric'
  if (type.number && type.boolean) return { string: {}, ...type }
  return type.number || type.boolean ? { string: { format }, ...type } : type
}

/** The type that a JSON body accepts for a text: a number is written as text. */
export function written(type: Type): Type {
  return type.string && !type.string.only ? { number: {}, ...type } : type
}
