import { operatorOf, isObject, type Json } from '../../../../renderer/language'
import { argumentsOf } from '../../operators/arguments'
import type { LiteralTest } from '../../operators/meaning'
import { meaningOf } from '../../operators/meanings'
import { same } from '../values/same'

/**
 * A condition as a test whether one value is, or is not, one of some literals, in any spelling;
 * undefined for other conditions.
 */
export function asSet(condition: Json | undefined): LiteralTest | undefined {
  const operator = isObject(condition) ? operatorOf(condition) : undefined
  const meaning = meaningOf(operator)
  if (!isObject(condition) || !meaning) return undefined
  const args = argumentsOf(condition, operator!)
  if (!meaning.connects) return meaning.literals?.(args)
  return meaning.connects === 'not'
    ? flipped(asSet(args[0]))
    : joined(args, meaning.connects === 'or')
}

function flipped(set: LiteralTest | undefined): LiteralTest | undefined {
  return set && { ...set, holds: !set.holds }
}

/** Joins tests of the same value: "a or b" is one set, as is "neither a nor b". */
function joined(args: readonly Json[], holds: boolean): LiteralTest | undefined {
  const sets = args.map(asSet)
  const [first] = sets
  if (!first || !sets.every((set) => set?.holds === holds && same(set.subject, first.subject)))
    return undefined
  return { ...first, values: sets.flatMap((set) => set!.values) }
}
