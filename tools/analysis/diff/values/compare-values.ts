import { operatorOf, isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { exactly, joinWords, valuePhrase } from '../../sentences'
import { changed, type Line } from '../change'
import type { NamesPair } from '../conditions/compare-conditions'
import { align, keptOrder } from './align'
import { memberNames, same } from './same'

/**
 * How two values differ, told by their place, such as "its gap" or "the header language"; none
 * where they are the same.
 */
export function compareValues(
  before: Json | undefined,
  after: Json | undefined,
  place: string,
  pointer: string,
  names: NamesPair,
): Line[] {
  if (same(before, after)) return []
  if (before === undefined)
    return [
      {
        kind: 'added',
        pointer,
        text: `${place} is now ${valuePhrase(after, names.after)} (not set before)`,
      },
    ]
  if (after === undefined)
    return [
      {
        kind: 'removed',
        pointer,
        text: `${place} is no longer set (before: ${valuePhrase(before, names.before)})`,
      },
    ]
  const cases = compareCases(before, after, place, pointer, names)
  if (cases) return cases
  if (isRecord(before) && isRecord(after))
    return memberNames(before, after).flatMap((name) =>
      compareValues(before[name], after[name], `${place}, ${name}`, `${pointer}/${name}`, names),
    )
  if (Array.isArray(before) && Array.isArray(after))
    return compareLists(before, after, place, pointer, names)
  return [changed(pointer, `${place} ${fromTo(before, after, names)}`)]
}

/** Cases of the same value are told one by one. */
function compareCases(
  before: Json,
  after: Json,
  place: string,
  pointer: string,
  names: NamesPair,
): Line[] | undefined {
  if (
    !isObject(before) ||
    !isObject(after) ||
    before['pick'] === undefined ||
    !same(before['pick'], after['pick'])
  )
    return undefined
  const [had, has] = [before['cases'], after['cases']]
  if (!isObject(had) || !isObject(has)) return undefined
  const subject = valuePhrase(after['pick'], names.after)
  const each = memberNames(had, has).flatMap((name) =>
    compareValues(
      had[name],
      has[name],
      `${place}, where ${subject} is ${name === '' ? 'empty' : name},`,
      `${pointer}/cases/${name}`,
      names,
    ),
  )
  const lines = [
    ...each,
    ...compareValues(
      before['default'],
      after['default'],
      `${place}, in any other case,`,
      `${pointer}/default`,
      names,
    ),
  ]
  return lines.length > 0 ? lines : undefined
}

/**
 * What became of a value, as in "changed from 8 to 12"; with types where the two would read alike.
 */
export function fromTo(before: Json, after: Json, names: NamesPair): string {
  const [from, to] = [valuePhrase(before, names.before), valuePhrase(after, names.after)]
  if (from !== to) return `changed from ${from} to ${to}`
  const [was, is] = [
    valuePhrase(before, exactly(names.before)),
    valuePhrase(after, exactly(names.after)),
  ]
  return was === is ? `is written differently, and still is ${is}` : `changed from ${was} to ${is}`
}

function compareLists(
  before: readonly Json[],
  after: readonly Json[],
  place: string,
  pointer: string,
  names: NamesPair,
): Line[] {
  const pairs = align(before, after, [same, alike])
  const [had, has] = [new Set(pairs.map(([from]) => from)), new Set(pairs.map(([, to]) => to))]
  const come = after.filter((_, at) => !has.has(at))
  const gone = before.filter((_, at) => !had.has(at))
  const kept = keptOrder(pairs.map(([from]) => from))
  const told = (items: readonly Json[], side: NamesPair['before']) =>
    joinWords(items.map((item) => valuePhrase(item, side)))
  const doubled = come.length > 0 && told(come, names.after) === told(gone, names.before)
  const [was, is] = doubled
    ? [exactly(names.before), exactly(names.after)]
    : [names.before, names.after]
  const replaced = come.length === 1 && gone.length === 1
  return [
    ...(replaced
      ? [changed(pointer, `${place}: ${told(come, is)} instead of ${told(gone, was)}`)]
      : []),
    ...(come.length > 0 && !replaced
      ? [{ kind: 'added', pointer, text: `${place}: added ${told(come, is)}` } as const]
      : []),
    ...(gone.length > 0 && !replaced
      ? [{ kind: 'removed', pointer, text: `${place}: removed ${told(gone, was)}` } as const]
      : []),
    ...pairs.flatMap(([from, to]) =>
      compareValues(before[from], after[to], `${place}, item ${to + 1}`, `${pointer}/${to}`, names),
    ),
    ...(kept.size < pairs.length
      ? [
          {
            kind: 'moved',
            pointer,
            text: `${place}: in another order, ${told(after, is)}`,
          } as const,
        ]
      : []),
  ]
}

/** Records are the same item when some member that names them is. */
function alike(left: Json, right: Json): boolean {
  if (!isRecord(left) || !isRecord(right)) return false
  return ['id', 'name', 'key'].some(
    (name) => left[name] !== undefined && same(left[name], right[name]),
  )
}

function isRecord(value: Json): value is JsonObject {
  return isObject(value) && operatorOf(value) === undefined
}
