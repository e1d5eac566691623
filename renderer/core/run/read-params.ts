import { readScalar } from '../../language'
import type { Program } from '../compile/program'

/**
 * The declared inputs of a screen, read from the texts of an address by their types. A text that is
 * missing or does not fit its type gives the default, or null without one.
 */
export function readParams(
  { params }: Program,
  given: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, { schema, default: otherwise = null }]) => [
      name,
      [schema?.type ?? 'string']
        .flat()
        .map((type) => readScalar(type, given[name]))
        .find((value) => value !== undefined) ?? otherwise,
    ]),
  )
}
