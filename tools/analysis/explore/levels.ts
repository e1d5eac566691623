import { pathsIn } from '../expressions/scope'
import {
  child,
  isObject,
  objectsIn,
  operatorOf,
  splitPath,
  valueAt,
  visitValue,
  type Json,
  type JsonObject,
  initialOf,
  isKept,
  membersOf,
  valueText,
} from '../../../renderer/language'
import { argumentsOf } from '../operators/operator-meaning'
import type { Project } from '../project/project'
import { withFragments } from '../project/screen-documents'
import type { NamedDocument } from '../project/screens'
import { scenarioStart } from '../coverage/virtual-clock'
import { listedValues } from '../types/from-schema'
import { filledSampleOf, sampleOf, visitBySchema, within } from './schema-walk'
import type { AnswerChange } from './variation'

/** The literals with which a screen compares the members of responses, by the member's name. */
type Literals = ReadonlyMap<string, ReadonlySet<string | number | boolean>>

export interface MemberUses {
  readonly literals: Literals
  readonly names: ReadonlySet<string>
  readonly paths: ReadonlySet<string>
  /** The names of the members that the screen tests for an empty text. */
  readonly tested: ReadonlySet<string>
}

/** The operators that do not compare their literals with values. */
const plain = new Set(['var', 't', 'cat', 'join'])

/**
 * Returns the response and session members that a screen reads, each with the literals that the
 * screen compares with the member.
 */
export function memberUsesOf(project: Project, { document }: NamedDocument): MemberUses {
  const documents = withFragments(project, document)
  const rules = Object.assign({}, ...documents.map((each) => each['rules'])) as JsonObject
  const language = valueAt(project.app.document, '/locale') ?? null
  const paths = new Set<string>()
  const literals = new Map<string, Set<string | number | boolean>>()
  const tested = new Set<string>()
  for (const part of [...documents, language].flatMap((each) => objectsIn(each))) {
    const operator = operatorOf(part)
    if (operator === undefined) continue
    const args = argumentsOf(part, operator)
    if (operator === 'var') pathsIn(part, rules).forEach((path) => paths.add(path))
    if (operator === 'filled')
      for (const name of args.flatMap((arg) => lastNamesIn(arg, rules))) tested.add(name)
    const compared = new Set(args.flatMap((arg) => scalarsIn(arg)))
    if (operator === 'pick' && isObject(part['cases']))
      Object.keys(part['cases']).forEach((name) => compared.add(name))
    if (plain.has(operator) || compared.size === 0) continue
    for (const name of args.flatMap((arg) => lastNamesIn(arg, rules)))
      literals.set(name, new Set([...(literals.get(name) ?? []), ...compared]))
  }
  return { literals, names: new Set([...paths].flatMap(splitPath)), paths, tested }
}

const scalarsIn = (value: Json) =>
  [value].flat().filter((one) => one !== null && typeof one !== 'object')

const lastNamesIn = (value: Json, rules: JsonObject) =>
  pathsIn(value, rules).map((path) => splitPath(path).at(-1) ?? '')

const otherValue = 'other-value'
const dayMs = 86_400_000

/**
 * Returns changes of single values. The screen reads each changed value, and the schema allows the
 * new value.
 */
export function levelsOf(
  project: Project,
  endpoint: string,
  base: unknown,
  { literals, names, paths, tested }: MemberUses,
): AnswerChange[] {
  const days = paths.has('device.now') ? [0] : []
  const found: AnswerChange[] = []
  const add = (pointer: string, value: Json | undefined) =>
    found.push({ endpoint, pointer, ...(value === undefined ? {} : { value }) })
  visitBySchema(
    base,
    project.endpoints.get(endpoint)?.document['response'],
    (value, schema, { pointer, name, isRequired }) => {
      if (name !== '' && !names.has(name)) return false
      // Only the first item of a list is changed, because the items are similar.
      if (/\/[1-9]\d*(?:\/|$)/.test(pointer)) return false
      if (value === undefined) {
        if (!isRequired) add(pointer, sampleOf(schema, pointer))
        return false
      }
      if (!isRequired && schema['default'] === undefined) add(pointer, undefined)
      if (value === '') add(pointer, filledSampleOf(schema, pointer))
      else if (isRequired && pointer.endsWith(`/${name}`) && tested.has(name) && mayBeEmpty(schema))
        add(pointer, '')
      const others = Array.isArray(value)
        ? listsFor(schema, value as Json[], pointer)
        : valuesOf(schema, new Set([...days, ...(literals.get(name) ?? [])]))
      for (const other of others)
        if (JSON.stringify(other) !== JSON.stringify(value)) add(pointer, other)
      return undefined
    },
  )
  return found
}

function listsFor({ items, minItems }: JsonObject, list: readonly Json[], pointer: string): Json[] {
  const item = (at: number) => sampleOf(items, child(pointer, at))
  const [first] = list
  if (first === undefined) return [[item(0)], [item(0), item(1)]]
  const some = list.length > 1 ? [first] : [first, item(1)]
  return Number(minItems ?? 0) > 0 ? [some] : [[], some]
}

/** Returns the literals of comparisons, and values near these literals. */
function valuesOf(schema: JsonObject, literals: ReadonlySet<string | number | boolean>): Json[] {
  const { type, format } = schema
  if (Array.isArray(schema['enum'])) return schema['enum']
  const known = listedValues(schema) ?? []
  if (known.length > 0) return [...known, typeof known[0] === 'number' ? 987_654 : otherValue]
  const kinds = Array.isArray(type) ? type : [type]
  return kinds.flatMap((kind): Json[] => {
    if (kind === 'null') return [null]
    if (kind === 'boolean') return [true, false]
    if (kind === 'integer' || kind === 'number')
      return format === 'x-timestamp'
        ? [-dayMs, 0, dayMs].map((ms) => scenarioStart + ms)
        : within(schema, around(literals))
    if (kind !== 'string') return []
    if (format === 'x-money') return ['0', '0.50', '1234567.89']
    if (format === 'x-date') return datesAround(literals)
    if (format !== undefined) return []
    return [...literals].filter((one) => typeof one === 'string' && fitsText(schema, one))
  })
}

const mayBeEmpty = (schema: JsonObject) =>
  schema['type'] === 'string' && schema['format'] === undefined && fitsText(schema, '')

function datesAround(literals: ReadonlySet<string | number | boolean>): string[] {
  const numbers = [...literals].flatMap((one) =>
    typeof one === 'number' && Math.abs(one) < 1_000 ? [one] : [],
  )
  const days = numbers.flatMap((one) => [one, -one]).flatMap((one) => [one - 1, one, one + 1])
  return [...new Set(days)].map((day) =>
    new Date(scenarioStart + day * dayMs).toISOString().slice(0, 10),
  )
}

function around(literals: ReadonlySet<string | number | boolean>): number[] {
  const bounds = [...literals].filter((one) => typeof one === 'number')
  return [...new Set([0, 1, 2, 5, 21, ...bounds.flatMap((one) => [one - 1, one, one + 1])])]
}

function fitsText({ minLength, maxLength, pattern }: JsonObject, text: string): boolean {
  return (
    (typeof minLength !== 'number' || text.length >= minLength) &&
    (typeof maxLength !== 'number' || text.length <= maxLength) &&
    pattern === undefined
  )
}

export function endpointsOf(project: Project, { document }: NamedDocument): string[] {
  const found = new Set<string>()
  for (const each of withFragments(project, document))
    visitValue(each, (part) => {
      if (isObject(part) && typeof part['endpoint'] === 'string') found.add(part['endpoint'])
    })
  return [...found].filter((name) => project.endpoints.has(name))
}

const queryRoots = new Set(['session', 'params'])

/**
 * Returns merge patches for a scenario. Each patch changes one circumstance: the query, the region,
 * the native app, its methods, the device, or the calls of an earlier visit.
 */
export function openingsOf(
  project: Project,
  screen: NamedDocument,
  { literals, paths }: MemberUses,
): JsonObject[] {
  const { document } = screen
  const documents = withFragments(project, document)
  const read = [...paths].map((path) => path.split('.'))
  const namesUnder = (root: string) =>
    new Set(read.flatMap(([first, name]) => (first === root && name ? [name] : [])))
  const query = [...queryRoots].flatMap((root) => [...namesUnder(root)])
  const methods = new Set(
    objectsIn(documents).flatMap((part) =>
      part['do'] === 'native' ? valueText(part['method']) : [],
    ),
  )
  const isInApp = methods.size > 0 || namesUnder('shell').size > 0
  const regions = [...project.files.values()].flatMap(({ kind, json }) =>
    kind === 'profile' && isObject(json) ? valueText(json['profile']) : [],
  )
  const calls = endpointsOf(project, screen).filter((name) =>
    isObject(project.endpoints.get(name)?.document['once']),
  )
  return [
    ...[...new Set(query)].flatMap((name) =>
      [null, ...[...(literals.get(name) ?? [])].map(valueText)].map((value) => ({
        query: { [name]: value },
      })),
    ),
    ...[...namesUnder('options')].flatMap((name) =>
      otherOptions(document, name, literals).map((value) => ({ options: { [name]: value } })),
    ),
    ...membersOf(document['state']).flatMap(([name, entry]) =>
      isKept(entry) && typeof initialOf(entry) === 'boolean'
        ? [{ kept: { [name]: !initialOf(entry) } }]
        : [],
    ),
    ...(regions.length > 1 ? regions.map((profile) => ({ config: { profile } })) : []),
    ...(isInApp ? ['android', 'ios', 'none'].map((shell) => ({ shell })) : []),
    ...(namesUnder('device').has('os')
      ? ['android', 'ios', 'other'].map((device) => ({ device }))
      : []),
    ...[...methods].map((method) => ({ shell: 'android', native: { [method]: false } })),
    ...calls.flatMap((name) => [{ unsure: [name] }, { succeeded: [name] }]),
    ...(documents.some((each) => JSON.stringify(each).includes('"copy"'))
      ? [{ clipboard: 'refused' }]
      : []),
  ]
}

function otherOptions(
  { options }: JsonObject,
  name: string,
  literals: MemberUses['literals'],
): Json[] {
  const value = isObject(options) ? options[name] : undefined
  if (typeof value === 'boolean') return [!value]
  const others = [...(literals.get(name) ?? [])].filter(
    (one) => typeof one === typeof value && one !== value,
  )
  return others.length === 0 && typeof value === 'string' ? [otherValue] : others
}
