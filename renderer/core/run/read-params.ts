import { readScalar } from '../../language'
import type { Program } from '../compile/program'

/**
 * Reads the declared parameters of a URL. If a string does not fit the type, the parameter has its
 * default value or null.
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
