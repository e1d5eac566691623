import { readScalar } from '../../language'
import type { Program } from '../compile/program'

/**
 * The declared inputs of a screen, out of the texts of an address, each as its type has it. What is
 * not given, or is no value of its type, is the default, or null where there is none.
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
