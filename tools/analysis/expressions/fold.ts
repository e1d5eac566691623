import {
  isObject,
  operatorOf,
  stringOf,
  type Json,
  type JsonObject,
} from '../../../renderer/language'

/**
 * What is known while an expression is folded: the text of rules, and values that paths are assumed
 * to have.
 */
export interface Assumptions {
  rule(name: string): Json | undefined
  path(text: string): { value: Json } | undefined
}

/** A value that is known without running anything; undefined means "depends". */
export type Known = { readonly value: Json } | undefined

const maxDepth = 40

/** Works out an expression as far as literals and assumptions allow. */
export function fold(value: Json | undefined, from: Assumptions, depth = 0): Known {
  if (value === undefined || depth > maxDepth) return undefined
  if (Array.isArray(value)) return foldAll(value, from, depth)
  if (!isObject(value)) return { value }
  const operator = operatorOf(value)
  return operator
    ? folders[operator]?.(
        argsOf(value[operator]),
        (part) => fold(part, from, depth + 1),
        from,
        value,
      )
    : undefined
}

/** JSON Logic's truth of a known value: an empty list does not hold. */
export function holds(known: Known): boolean | undefined {
  if (!known) return undefined
  return Array.isArray(known.value) ? known.value.length > 0 : Boolean(known.value)
}

function argsOf(raw: Json | undefined): Json[] {
  return Array.isArray(raw) ? raw : [raw ?? null]
}

function foldAll(values: readonly Json[], from: Assumptions, depth: number): Known {
  const known = values.map((value) => fold(value, from, depth + 1))
  return known.every((part) => part !== undefined)
    ? { value: known.map((part) => part.value) }
    : undefined
}

type Inner = (part: Json | undefined) => Known
type Folder = (args: readonly Json[], inner: Inner, from: Assumptions, source: JsonObject) => Known

/** Folds an operator whose result needs all of its arguments. */
const strict =
  (result: (...values: Json[]) => Json): Folder =>
  (args, inner) => {
    const known = args.map(inner)
    return known.every((part) => part !== undefined)
      ? { value: result(...known.map((part) => part.value)) }
      : undefined
  }

const folders: Readonly<Record<string, Folder>> = {
  var: ([path], _, from) => (typeof path === 'string' ? from.path(path) : undefined),
  rule: ([name], inner, from) => (typeof name === 'string' ? inner(from.rule(name)) : undefined),
  and: (args, inner) => foldChain(args, inner, false),
  or: (args, inner) => foldChain(args, inner, true),
  if: foldIf,
  pick: foldPick,
  '!': ([part], inner) => negated(holds(inner(part))),
  '!!': ([part], inner) => asKnown(holds(inner(part))),
  '===': strict((left, right) => left === right),
  '!==': strict((left, right) => left !== right),
  '<': strict((left, right) => Number(left) < Number(right)),
  '>': strict((left, right) => Number(left) > Number(right)),
  '<=': strict((left, right) => Number(left) <= Number(right)),
  '>=': strict((left, right) => Number(left) >= Number(right)),
  in: strict((part, whole) =>
    Array.isArray(whole) ? whole.includes(part) : stringOf(whole).includes(stringOf(part)),
  ),
  filled: strict((value) =>
    typeof value === 'string'
      ? value.trim() !== ''
      : Array.isArray(value)
        ? value.length > 0
        : value !== null,
  ),
}

function asKnown(truth: boolean | undefined): Known {
  return truth === undefined ? undefined : { value: truth }
}

function negated(truth: boolean | undefined): Known {
  return truth === undefined ? undefined : { value: !truth }
}

/**
 * `and` ends at the first part that does not hold, `or` at the first that does; one such part
 * decides, whatever stands before it.
 */
function foldChain(args: readonly Json[], inner: Inner, end: boolean): Known {
  const known = args.map(inner)
  const decided = known.find((part) => holds(part) === end)
  if (decided) return { value: end }
  return known.every((part) => part !== undefined) ? known.at(-1) : undefined
}

function foldIf(args: readonly Json[], inner: Inner): Known {
  for (let at = 0; at + 1 < args.length; at += 2) {
    const condition = holds(inner(args[at]))
    if (condition === undefined) return undefined
    if (condition) return inner(args[at + 1])
  }
  return args.length % 2 === 1 ? inner(args.at(-1)) : { value: null }
}

function foldPick(args: readonly Json[], inner: Inner, _: Assumptions, source: JsonObject): Known {
  const subject = inner(args[0])
  const cases = source['cases']
  if (!subject || !isObject(cases)) return undefined
  const name = typeof subject.value === 'object' ? '' : String(subject.value)
  return inner(Object.hasOwn(cases, name) ? cases[name] : source['default'])
}
