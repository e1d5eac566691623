import { operatorOf, isObject, type Json, type JsonObject } from '../../../../renderer/language'
import {
  namesBeside,
  withExactLiterals,
  quotedWords,
  valuePhrase,
  joinWords,
  caseWords,
} from '../../sentences/value'
import {
  addedLine,
  changedLine,
  movedLine,
  removedLine,
  type ChangeLine,
  differingMembers,
  memberOf,
  type Difference,
  type NamesPair,
} from '../change'
import { areEqual } from '../../json/are-equal'
import { memberInSentence } from '../../words/member-label'
import { translate, say } from '../../words/words'

/** Compares two values. `subject` is the subject of the sentences, for example "its gap". */
export function compareValues(difference: Difference, subject: string): ChangeLine[] {
  const { before, after, pointer, names } = difference
  if (areEqual(before, after)) return []
  if (before === undefined)
    return [
      addedLine(
        pointer,
        say`${subject} is now ${valuePhrase(after, names.after)} (not set before)`,
      ),
    ]
  if (after === undefined) {
    const was = valuePhrase(before, names.before)
    return [removedLine(pointer, say`${subject} is no longer set (before: ${was})`)]
  }
  const cases = compareCases(difference, subject)
  if (cases.length > 0) return cases
  if (isRecord(before) && isRecord(after))
    return differingMembers(difference).flatMap(([name, member]) =>
      compareValues(member, `${subject}, ${memberInSentence(name)}`),
    )
  if (Array.isArray(before) && Array.isArray(after))
    return compareLists({ before, after, pointer, names }, subject)
  return [changedLine(pointer, `${subject} ${fromTo(before, after, names)}`)]
}

export function compareWords(
  difference: Difference,
  subject: string,
  sentence: (was: string, is: string) => string,
): ChangeLine[] {
  const { before, after, pointer, names } = difference
  if (before === undefined || after === undefined) return compareValues(difference, subject)
  const [was, is] = [quotedWords(before, names.before), quotedWords(after, names.after)]
  return was === is ? compareValues(difference, subject) : [changedLine(pointer, sentence(was, is))]
}

function compareCases(difference: Difference, place: string): ChangeLine[] {
  const [pick, cases] = [memberOf(difference, 'pick'), memberOf(difference, 'cases')]
  const isSamePick = pick.after !== undefined && areEqual(pick.before, pick.after)
  if (!isSamePick || !isObject(cases.before) || !isObject(cases.after)) return []
  const subject = valuePhrase(pick.after, difference.names.after)
  const told = namesBeside(pick.after, difference.names.after)
  const each = differingMembers(cases).flatMap(([name, value]) =>
    compareValues(
      value,
      say`${place}, where ${subject} is ${caseWords(name, told.choice) ?? (name || translate('empty'))},`,
    ),
  )
  return [
    ...each,
    ...compareValues(memberOf(difference, 'default'), say`${place}, in any other case,`),
  ]
}

/** Returns words such as "changed from 8 to 12", with the types if both values look equal. */
function fromTo(before: Json, after: Json, names: NamesPair): string {
  const [from, to] = [valuePhrase(before, names.before), valuePhrase(after, names.after)]
  if (from !== to) return say`changed from ${from} to ${to}`
  const was = valuePhrase(before, withExactLiterals(names.before))
  const is = valuePhrase(after, withExactLiterals(names.after))
  return was === is
    ? say`is written differently, and still is ${is}`
    : say`changed from ${was} to ${is}`
}

function compareLists(
  { before, after, pointer, names }: Difference<Json[]>,
  subject: string,
): ChangeLine[] {
  const {
    pairs,
    added: come,
    removed: gone,
    isReordered,
  } = alignLists(before, after, [areEqual, haveSameName])
  const told = (items: typeof come, side: NamesPair['before']) =>
    joinWords(items.map(([, item]) => valuePhrase(item, side)))
  const doubled = come.length > 0 && told(come, names.after) === told(gone, names.before)
  const was = doubled ? withExactLiterals(names.before) : names.before
  const is = doubled ? withExactLiterals(names.after) : names.after
  const items = pairs.flatMap(([from, to]) =>
    compareValues(
      { before: before[from], after: after[to], pointer: `${pointer}/${to}`, names },
      say`${subject}, item ${to + 1}`,
    ),
  )
  const order = joinWords(after.map((item) => valuePhrase(item, is)))
  return [
    ...(come.length === 1 && gone.length === 1
      ? [changedLine(pointer, say`${subject}: ${told(come, is)} instead of ${told(gone, was)}`)]
      : [
          ...(come.length > 0
            ? [addedLine(pointer, say`${subject}: added ${told(come, is)}`)]
            : []),
          ...(gone.length > 0
            ? [removedLine(pointer, say`${subject}: removed ${told(gone, was)}`)]
            : []),
        ]),
    ...items,
    ...(isReordered ? [movedLine(pointer, say`${subject}: in another order, ${order}`)] : []),
  ]
}

function haveSameName(left: Json, right: Json): boolean {
  if (!isRecord(left) || !isRecord(right)) return false
  return ['id', 'name', 'key'].some(
    (name) => left[name] !== undefined && areEqual(left[name], right[name]),
  )
}

function isRecord(value: Json): value is JsonObject {
  return isObject(value) && operatorOf(value) === undefined
}

type Pairs = readonly (readonly [before: number, after: number])[]

interface Alignment<Item> {
  readonly pairs: Pairs
  readonly added: readonly (readonly [at: number, item: Item])[]
  readonly removed: readonly (readonly [at: number, item: Item])[]
  readonly isReordered: boolean
}

/** Pairs the items of two lists. A pair that passes an earlier test is preferred. */
export function alignLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  tests: readonly ((left: Item, right: Item) => boolean)[],
): Alignment<Item> {
  const [free, found] = [new Map(before.entries()), new Map<number, number>()]
  for (const test of tests) {
    for (const [at, item] of after.entries()) {
      if (found.has(at)) continue
      const from = [...free].find(([, candidate]) => test(candidate, item))?.[0]
      if (from === undefined) continue
      free.delete(from)
      found.set(at, from)
    }
  }
  const pairs = [...found]
    .map(([at, from]) => [from, at] as const)
    .toSorted((left, right) => left[1] - right[1])
  return {
    pairs,
    added: [...after.entries()].filter(([at]) => !found.has(at)),
    removed: [...free],
    isReordered: keptOrder(pairs.map(([from]) => from)).size < pairs.length,
  }
}

/** Returns a longest increasing subsequence. */
export function keptOrder(numbers: readonly number[]): ReadonlySet<number> {
  const lengths = numbers.map(() => 1)
  const previous = numbers.map(() => -1)
  for (const at of numbers.keys()) {
    for (let earlier = 0; earlier < at; earlier++) {
      if (numbers[earlier]! < numbers[at]! && lengths[earlier]! >= lengths[at]!)
        [lengths[at], previous[at]] = [lengths[earlier]! + 1, earlier]
    }
  }
  const kept = new Set<number>()
  for (
    let at = lengths.indexOf(Math.max(...lengths));
    at >= 0 && numbers.length > 0;
    at = previous[at]!
  )
    kept.add(at)
  return kept
}
