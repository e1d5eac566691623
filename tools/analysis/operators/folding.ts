import type { Json } from '../../../renderer/language'
import type { Folder, KnownValue } from './meaning'

/** The truth of a known value by the rules of JSON Logic: an empty list is false. */
export function holds(known: KnownValue): boolean | undefined {
  if (!known) return undefined
  if ('truth' in known) return known.truth
  return Array.isArray(known.value) ? known.value.length > 0 : Boolean(known.value)
}

/** Returns the values if all are known, otherwise `undefined`. */
export function valuesOf(known: readonly KnownValue[]): Json[] | undefined {
  const values = known.flatMap((part) => (part && 'value' in part ? [part.value] : []))
  return values.length === known.length ? values : undefined
}

/** Folds an operator that only uses the truth of its argument. */
export function ofTruth(result: (truth: boolean) => boolean): Folder {
  return ([part], inner) => {
    const truth = holds(inner(part))
    return truth === undefined ? undefined : { value: result(truth) }
  }
}

/**
 * Folds `and` and `or`, which end at the first part that decides. If an earlier part is unknown,
 * the value is unknown too, and only its truth may be known.
 */
export function chain(end: boolean): Folder {
  return (args, inner) => {
    const known = args.map(inner)
    const deciding = known.findIndex((part) => holds(part) === end)
    const before = deciding < 0 ? known : known.slice(0, deciding)
    if (before.every((part) => holds(part) === !end))
      return deciding < 0 ? known.at(-1) : known[deciding]
    return deciding < 0 ? undefined : { truth: end }
  }
}

export const foldIf: Folder = (args, inner) => {
  for (let at = 0; at + 1 < args.length; at += 2) {
    const condition = holds(inner(args[at]))
    if (condition === undefined) return undefined
    if (condition) return inner(args[at + 1])
  }
  return args.length % 2 === 1 ? inner(args.at(-1)) : { value: null }
}
