import { isObject, operatorOf, operators, type Json } from '../../../renderer/language'
import { argumentsOf } from '../operators/arguments'
import type { Assumptions, Known } from '../operators/meaning'
import { meaningOf } from '../operators/meanings'
import { valuesOf } from '../operators/folding'
import { evaluateKnown } from './evaluate-known'

const maxDepth = 40

/**
 * The value of an expression as far as literals and assumptions decide it. The engine evaluates an
 * operator once all of its arguments are known; a few operators fold with fewer (`fold` in their
 * meaning).
 */
export function fold(value: Json | undefined, from: Assumptions, depth = 0): Known {
  if (value === undefined || depth > maxDepth) return undefined
  if (Array.isArray(value)) return foldAll(value, from, depth)
  if (!isObject(value)) return { value }
  const taken = from.test?.(value)
  if (taken) return taken
  const operator = operatorOf(value)
  if (operator === undefined) return undefined
  const meaning = meaningOf(operator)
  const inner = (part: Json | undefined) => fold(part, from, depth + 1)
  const args = argumentsOf(value, operator)
  if (meaning?.fold) return meaning.fold(args, inner, from, value)
  if (operators[operator]?.companions || operators[operator]?.iterates) return undefined
  const values = valuesOf(args.map(inner))
  return values && evaluateKnown(operator, values)
}

function foldAll(values: readonly Json[], from: Assumptions, depth: number): Known {
  const known = valuesOf(values.map((value) => fold(value, from, depth + 1)))
  return known && { value: known }
}
