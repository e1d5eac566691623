import { isNothing } from '../../../renderer/language'
import type { Params } from '../../../renderer/core'
import type { Endpoint } from '../endpoint-family'

/**
 * The required parameters without a value. NaN and the words that programs write for nothing are no
 * value; nor is null, unless it is the default, or a text that is shorter than its schema allows.
 */
export function missingParams({ params = {} }: Endpoint, given: Params): string[] {
  return Object.entries(params).flatMap(([name, { schema, required }]) => {
    const value = schema.const ?? given[name] ?? schema.default
    const isShort = typeof value === 'string' && value.trim().length < (schema.minLength ?? 0)
    const isMissing =
      value === undefined || value === null
        ? schema.default !== null
        : Number.isNaN(value) || isNothing(value) || isShort
    return required && isMissing ? [name] : []
  })
}
