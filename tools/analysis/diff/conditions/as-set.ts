import { operatorOf, isObject, type Json } from '../../../../renderer/language'
import { same } from '../values/same'

/** A condition that says of one value that it is, or is not, one of some literals. */
export interface ValueSet {
  readonly subject: Json
  readonly values: readonly Json[]
  /** False where the value is none of them. */
  readonly holds: boolean
}

/** A condition as a set of values, however it is written; undefined where it is none. */
export function asSet(condition: Json | undefined): ValueSet | undefined {
  const operator = isObject(condition) ? operatorOf(condition) : undefined
  if (!isObject(condition) || operator === undefined) return undefined
  const argument = condition[operator]!
  const args = Array.isArray(argument) ? argument : [argument]
  return readers[operator]?.(args)
}

const readers: Readonly<Record<string, (args: readonly Json[]) => ValueSet | undefined>> = {
  in: ([subject, list]) => (Array.isArray(list) ? setOf(subject, list, true) : undefined),
  '===': ([subject, value]) => setOf(subject, [value!], true),
  '!==': ([subject, value]) => setOf(subject, [value!], false),
  '!': ([inner]) => flipped(asSet(inner)),
  or: (args) => joined(args, true),
  and: (args) => joined(args, false),
}

function setOf(
  subject: Json | undefined,
  values: readonly Json[],
  holds: boolean,
): ValueSet | undefined {
  return isObject(subject) && values.every((value) => !isObject(value) && !Array.isArray(value))
    ? { subject, values, holds }
    : undefined
}

function flipped(set: ValueSet | undefined): ValueSet | undefined {
  return set && { ...set, holds: !set.holds }
}

/** "a or b" of the same value is one set, as is "neither a and nor b". */
function joined(args: readonly Json[], holds: boolean): ValueSet | undefined {
  const sets = args.map(asSet)
  const [first] = sets
  if (!first || !sets.every((set) => set?.holds === holds && same(set.subject, first.subject)))
    return undefined
  return { ...first, values: sets.flatMap((set) => set!.values) }
}
