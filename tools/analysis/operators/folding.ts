import type { Json } from '../../../renderer/language'
import type { Folder, Known } from './meaning'

/** JSON Logic's truth of a known value: an empty list does not hold. */
export function holds(known: Known): boolean | undefined {
  if (!known) return undefined
  return Array.isArray(known.value) ? known.value.length > 0 : Boolean(known.value)
}

/** Folds an operator whose result needs all of its arguments. */
export function strict(result: (...values: Json[]) => Json): Folder {
  return (args, inner) => {
    const known = args.map(inner)
    return known.every((part) => part !== undefined)
      ? { value: result(...known.map((part) => part.value)) }
      : undefined
  }
}

/** Folds an operator that asks only whether its argument holds. */
export function ofTruth(result: (truth: boolean) => boolean): Folder {
  return ([part], inner) => {
    const truth = holds(inner(part))
    return truth === undefined ? undefined : { value: result(truth) }
  }
}

/** A chain ends at the first part that decides it, whatever stands before that part. */
export function chain(end: boolean): Folder {
  return (args, inner) => {
    const known = args.map(inner)
    if (known.some((part) => holds(part) === end)) return { value: end }
    return known.every((part) => part !== undefined) ? known.at(-1) : undefined
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
