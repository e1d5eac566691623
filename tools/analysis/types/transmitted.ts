import type { Type } from './type'

/**
 * What may be given where a value travels in an address or a form: there numbers are text, so that
 * either will do.
 */
export function transmitted(type: Type): Type {
  if (type.string && !type.string.only) return { number: {}, boolean: {}, ...type }
  const format = type.boolean ? 'truth' : type.number?.format === 'whole' ? 'whole' : 'numeric'
  if (type.number && type.boolean) return { string: {}, ...type }
  return type.number || type.boolean ? { string: { format }, ...type } : type
}

/** What a JSON body takes where text is expected: a number is written as text. */
export function written(type: Type): Type {
  return type.string && !type.string.only ? { number: {}, ...type } : type
}
