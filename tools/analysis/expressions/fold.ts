import { isObject, operatorOf, type Json } from '../../../renderer/language'
import { argumentsOf, type Assumptions, type Known, meaningOf, valuesOf } from '../operators'

const maxDepth = 40

/** Works out an expression as far as literals and assumptions allow. */
export function fold(value: Json | undefined, from: Assumptions, depth = 0): Known {
  if (value === undefined || depth > maxDepth) return undefined
  if (Array.isArray(value)) return foldAll(value, from, depth)
  if (!isObject(value)) return { value }
  const taken = from.test?.(value)
  if (taken) return taken
  const operator = operatorOf(value)
  if (operator === undefined) return undefined
  return meaningOf(operator)?.fold?.(
    argumentsOf(value, operator),
    (part) => fold(part, from, depth + 1),
    from,
    value,
  )
}

function foldAll(values: readonly Json[], from: Assumptions, depth: number): Known {
  const known = valuesOf(values.map((value) => fold(value, from, depth + 1)))
  return known && { value: known }
}
