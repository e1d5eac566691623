import { type DataType, isObject } from '../../../renderer/language'
import { hashText } from '../hash-text'

/** A value in a response, with its declared type. */
interface TypedValue {
  readonly type: DataType
  readonly value: unknown
  readonly isOptional: boolean
  /** The pointer in the response; empty for the whole body. */
  readonly pointer: string
}

type ValueChange = (part: TypedValue) => unknown

/** A change returns this symbol if the response must not contain the value. */
const leftOut = Symbol('absent')

/** Changes a value. Inner values are changed before the values that contain them. */
export function changeValues(part: TypedValue, change: ValueChange): unknown {
  return change({ ...part, value: changeInside(part, change) })
}

function changeInside({ type, value, pointer }: TypedValue, change: ValueChange): unknown {
  const inner = (name: string | number, inside: DataType, member: unknown, isOptional: boolean) =>
    changeValues({ type: inside, value: member, isOptional, pointer: `${pointer}/${name}` }, change)
  if (Array.isArray(value))
    return value.map((item, at) => inner(at, type.items ?? {}, item, false)).filter(isSent)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    inner(name, type.properties?.[name] ?? {}, member, !type.required?.includes(name)),
  ])
  return Object.fromEntries(members.filter(([, member]) => isSent(member)))
}

const isSent = (value: unknown) => value !== leftOut

/**
 * Returns the kind of a type: `number`, `string`, `array` and so on, or `any` if the type has no
 * kind.
 */
function kindOf({ type, items, properties }: DataType): string {
  const [name] = [type ?? (items ? 'array' : properties ? 'object' : 'any')].flat()
  return name === 'integer' ? 'number' : (name ?? 'any')
}

export interface FaultKind {
  /**
   * The values of a changed response that the app can still read. `parts` means all values whose
   * type has not changed.
   */
  readonly leaves: 'all' | 'required' | 'parts' | 'perhaps nothing'
  readonly change: ValueChange
  /** The body that replaces the whole response. */
  readonly body?: string
}

const kind = (leaves: FaultKind['leaves'], change: ValueChange): FaultKind => ({ leaves, change })

/** Returns a change that affects only optional values. */
const optional =
  (change: ValueChange): ValueChange =>
  (part) =>
    part.isOptional ? change(part) : part.value

const forKinds =
  (kinds: readonly string[], change: ValueChange): ValueChange =>
  (part) =>
    kinds.includes(kindOf(part.type)) ? change(part) : part.value

const texts =
  (change: (text: string, part: TypedValue) => unknown): ValueChange =>
  (part) =>
    typeof part.value === 'string' && part.value !== '' ? change(part.value, part) : part.value

const plainTexts = (change: (text: string) => unknown): ValueChange =>
  texts((text, { type }) => (type.format ? text : change(text)))

const words = ['null', 'undefined', 'NaN', '[object Object]']
const day = /\d{4}-\d\d-\d\d/
const days = ['9999-12-31', '0000-00-00', '1582-10-04', '2026-02-30', '275760-09-13']
const nested = ['array', 'object']
const pick = <Value>(values: readonly Value[], place: string): Value =>
  values[hashText(place) % values.length]!

const foreignItems: readonly unknown[] = [true, 7, 'x', [], {}, [null], { a: { b: null } }]
const more = JSON.parse(
  '{"__proto__": {"a": 1}, "constructor": "x", "toString": null, "length": -1, "then": "x"}',
) as object
const deepest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** Only kinds with `body` also change the envelope of a response. */
const kindsByName = {
  'null-lists': kind('required', optional(forKinds(nested, () => null))),
  nulls: kind(
    'required',
    optional(() => null),
  ),
  missing: kind(
    'required',
    optional(() => leftOut),
  ),
  'empty-flags': kind(
    'required',
    optional(forKinds([...nested, 'number', 'boolean', 'any'], () => '')),
  ),
  'empty-texts': kind('required', optional(forKinds(['string'], () => ''))),
  'blank-texts': kind('required', optional(forKinds(['string'], () => ' \n\t'))),
  'empty-lists': kind(
    'required',
    optional(({ type, value }) => ({ array: [] as unknown, object: {} })[kindOf(type)] ?? value),
  ),
  'other-empties': kind(
    'parts',
    optional(({ type, value }) => ({ array: {} as unknown, object: [] })[kindOf(type)] ?? value),
  ),
  /** Texts become words such as `null`, which some programs write for a missing value. */
  'nothing-in-words': kind(
    'required',
    optional(forKinds(['string'], ({ pointer }) => pick(words, pointer))),
  ),
  /** Optional values get another type. */
  'other-kinds': kind(
    'parts',
    optional(({ type, pointer }) => {
      const name = kindOf(type)
      if (name === 'string') return pick([{ text: 'x' }, ['x'], true], pointer)
      return pick([{ a: 1 }, ['x'], 'x'], pointer)
    }),
  ),
  'numbers-as-texts': kind('all', ({ value }) =>
    typeof value === 'number' ? String(value) : value,
  ),
  'texts-as-numbers': kind(
    'all',
    texts((text) => (/^-?\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : text)),
  ),
  /** The numbers 1 and 0 become true and false. */
  'flags-as-truths': kind('perhaps nothing', ({ value }) =>
    value === 1 || value === 0 ? value === 1 : value,
  ),
  'more-members': kind('all', ({ value }) =>
    isObject(value) ? { ...value, ...more, [pick(words, 'more')]: null } : value,
  ),
  deep: kind('all', ({ value, pointer }) =>
    isObject(value) && pointer === '' ? { ...value, more: deepest(2_000) } : value,
  ),
  'null-items': kind('all', ({ value }) =>
    Array.isArray(value) ? [null, ...value.flatMap((item: unknown) => [item, null])] : value,
  ),
  'odd-items': kind('parts', ({ value, type }) =>
    Array.isArray(value) && kindOf(type.items ?? {}) === 'object'
      ? [...value, ...foreignItems.filter((item) => !isObject(item))]
      : value,
  ),
  twice: kind('all', ({ value }) =>
    Array.isArray(value) ? [...value, ...value, ...value] : value,
  ),
  many: kind('all', ({ value, pointer }) =>
    Array.isArray(value) && value.length > 0 && !/\/\d+\//.test(pointer)
      ? Array.from({ length: 60 }, (_, at) => value[at % value.length] as unknown)
      : value,
  ),
  long: kind(
    'all',
    plainTexts((text) => `${text} ${'x'.repeat(2_000)}`),
  ),
  /** Texts get control characters, emoji and other scripts. */
  scripts: kind(
    'all',
    plainTexts((text) => `\u202E${text}\u0000\u200F شكرا 👩‍👩‍👧‍👦\uD800`),
  ),
  markup: kind(
    'all',
    plainTexts((text) => `${text}<img src=x onerror=alert(1)>{{x}}\${x} common.retry`),
  ),
  days: kind(
    'all',
    texts((text, { pointer }) => (day.test(text) ? text.replace(day, pick(days, pointer)) : text)),
  ),
  'huge-numbers': kind('perhaps nothing', ({ value, type, pointer }) => {
    if (typeof value === 'number') return pick([1e300, 2 ** 53 + 2, -1e21], pointer)
    return type.format === 'x-money' && value !== '' ? '99999999999999999999999.99' : value
  }),
  'odd-numbers': kind('perhaps nothing', ({ value, type, pointer }) => {
    if (typeof value === 'number') return pick([0, -1], pointer)
    return type.format === 'x-money' ? pick(['0', '-12.50', '0.00'], pointer) : value
  }),
  'no-amounts': kind('perhaps nothing', ({ value, type, pointer }) =>
    type.format === 'x-money' ? pick([null, '', 'NaN', {}, 'null'], pointer) : value,
  ),
  /** URLs become invalid or lead to another host. */
  addresses: kind('all', ({ value, type, pointer }) =>
    type.format === 'x-url' || type.format === 'x-image'
      ? pick(['javascript:alert(1)', '//evil.example/x', 'undefined', ' ', 'http://[', 7], pointer)
      : value,
  ),
  'required-null': kind('perhaps nothing', ({ value, isOptional, pointer }) =>
    isOptional || /^$|\d$/.test(pointer) ? value : null,
  ),
  'null-answer': kind('perhaps nothing', ({ pointer, value }) => (pointer === '' ? null : value)),
  'empty-answer': kind('perhaps nothing', ({ pointer, value }) => (pointer === '' ? {} : value)),
  'list-answer': kind('perhaps nothing', ({ pointer, value }) => (pointer === '' ? [] : value)),
  'text-answer': kind('perhaps nothing', ({ pointer, value }) => (pointer === '' ? 'ok' : value)),
  /** The body is an HTML page. */
  page: {
    ...kind('perhaps nothing', ({ value }) => value),
    body: '<!doctype html><h1>502</h1>',
  },
  'null-body': {
    ...kind('perhaps nothing', ({ value }) => value),
    body: 'null',
  },
} as const satisfies Record<string, FaultKind>

/** Changes random values in random ways. The seed makes the changes reproducible. */
const chance = (seed: number): FaultKind => {
  const changes = Object.values(kindsByName).map(({ change }) => change)
  return kind('perhaps nothing', (part) => {
    const number = hashText(`${seed} ${part.pointer}`)
    return number % 10 < 3 && part.pointer !== ''
      ? changes[(number >>> 8) % changes.length]!(part)
      : part.value
  })
}

/** The names of all kinds. `chance` needs a seed. */
export const faultKinds = [...Object.keys(kindsByName), 'chance'] as readonly string[]

export function faultKind(name: string, seed: number): FaultKind | undefined {
  if (name === 'chance') return chance(seed)
  return Object.hasOwn(kindsByName, name)
    ? kindsByName[name as keyof typeof kindsByName]
    : undefined
}
