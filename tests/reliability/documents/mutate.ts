import { isObject, operators, type Json, type JsonObject } from '../../../renderer/language'
import type { Random } from '../random'

/** The replacement values of a mutation, besides values from documents. */
const invalid: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  '',
  ' ',
  'a'.repeat(5000),
  '\u202e<b>',
  '__proto__',
  'constructor.constructor',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  [],
  {},
  [[]],
  [null],
  { var: '' },
  { var: [] },
  { var: 'order' },
  { var: 'constructor.constructor' },
  { rule: 'none' },
  { t: 'none.none' },
  { t: 'common.retry' },
  { pick: 1, cases: {} },
  { if: [] },
  { map: [{ var: 'order' }, { var: '' }] },
  { reduce: [[1, 2, 3], { merge: [{ var: 'accumulator' }, { var: 'accumulator' }] }, [1]] },
  { '!': [] },
  { '===': [1] },
  { money: 'x' },
  { widget: 'none' },
  { widget: 'text' },
  { fragment: 'none' },
  { do: 'none' },
  { do: 'close' },
  { each: 1 },
  { widget: 'text', text: { var: 'session' } },
]
const words: readonly string[] = [
  ...Object.keys(operators),
  'widget',
  'each',
  'as',
  'key',
  'when',
  'children',
  'do',
  'fragment',
  'with',
  'on',
  'field',
  'fallback',
  'constructor',
  'text',
  'label',
  'id',
  'params',
  'endpoint',
  'data',
  'state',
  'body',
]

/**
 * Returns a copy of a value with one random change. Unchanged parts are shared. `others` are values
 * of other documents.
 */
export function mutate(value: Json, random: Random, others: readonly Json[]): Json {
  return changeAt(value, random.below(countOf(value)), random, others)
}

const counts = new WeakMap<object, number>()

/** Counts the values in a value, including itself. */
function countOf(value: Json | undefined): number {
  if (typeof value !== 'object' || value === null) return 1
  const cachedCount = counts.get(value)
  if (cachedCount !== undefined) return cachedCount
  const count = Object.values(value).reduce<number>((sum, member) => sum + countOf(member), 1)
  counts.set(value, count)
  return count
}

function changeAt(value: Json, place: number, random: Random, others: readonly Json[]): Json {
  if (place === 0 || typeof value !== 'object' || value === null)
    return changed(value, random, others)
  let left = place - 1
  for (const [name, member] of Object.entries(value)) {
    if (left < countOf(member))
      return withMember(value, name, changeAt(member ?? null, left, random, others))
    left -= countOf(member)
  }
  return value
}

function withMember(value: Json[] | JsonObject, name: string, member: Json): Json {
  return Array.isArray(value) ? value.with(Number(name), member) : { ...value, [name]: member }
}

function changed(value: Json, random: Random, others: readonly Json[]): Json {
  const way = random.below(10)
  if (way < 3) return random.pick(invalid)
  if (way < 5) return random.pick(others)
  if (Array.isArray(value)) return changedList(value, random, others)
  if (isObject(value)) return changedMembers(value, random, others)
  if (typeof value === 'string' && random.chance(0.5))
    return random.chance(0.5)
      ? value.slice(0, random.below(value.length + 1))
      : value + random.pick(['.x', '0', ' ', '\u0000', 's'])
  return random.chance(0.5) ? { [random.pick(words)]: value } : [value]
}

function changedList(list: readonly Json[], random: Random, others: readonly Json[]): Json {
  const at = random.below(list.length + 1)
  const ways: (() => Json)[] = [
    () => list.toSpliced(at, 1),
    () => list.toSpliced(at, 0, random.pick(list.length ? list : others)),
    () => list.toReversed(),
    () => [...list, ...Array.from({ length: random.below(200) }, () => list[0] ?? null)],
    () => list.toSpliced(at, 0, random.pick(others)),
    () => Object.fromEntries(list.entries()),
  ]
  return random.pick(ways)()
}

function changedMembers(value: JsonObject, random: Random, others: readonly Json[]): Json {
  const names = Object.keys(value)
  const name = random.pick(names.length ? names : words)
  const { [name]: member = null, ...rest } = value
  const ways: (() => Json)[] = [
    () => rest,
    () => ({ ...rest, [random.pick(words)]: member }),
    () => ({ ...value, [random.pick(words)]: random.pick(others) }),
    () => ({ ...value, [name]: random.pick(others) }),
    () => [value],
    () => ({ ...value, when: random.pick(invalid) }),
  ]
  return random.pick(ways)()
}

/** Lists every value in a document. The values can replace each other. */
export function valuesIn(value: Json | undefined): Json[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [value]
  return [value, ...Object.values(value).flatMap(valuesIn)]
}
