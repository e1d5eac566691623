import { readScalar } from '../../language'
import type { Program } from '../compile/program'

/**
 * Reads the declared parameters of a screen from the strings of a URL, by their types. A missing or
 * unsuitable string gives the default or null.
 */
export function readParams(
  { params }: Program,
  query: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, { schema, default: otherwise = null }]) => [
      name,
      [schema?.type ?? 'string']
        .flat()
        .map((type) => readScalar(type, query[name]))
        .find((value) => value !== undefined) ?? otherwise,
    ]),
  )
}
