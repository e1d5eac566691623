import { operatorOf, isObject, type Json } from '../../../../renderer/language'
import { argumentsOf, type LiteralTest, meaningOf } from '../../operators'
import { same } from '../values/same'

/**
 * A condition that says of one value that it is, or is not, one of some literals, however it is
 * written; undefined where it is none.
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

/** "a or b" of the same value is one set, as is "neither a and nor b". */
function joined(args: readonly Json[], holds: boolean): LiteralTest | undefined {
  const sets = args.map(asSet)
  const [first] = sets
  if (!first || !sets.every((set) => set?.holds === holds && same(set.subject, first.subject)))
    return undefined
  return { ...first, values: sets.flatMap((set) => set!.values) }
}
