import { lazy, type Lazy } from '../../renderer/core'
import {
  own,
  type DataType,
  isNothing,
  isObject,
  limits,
  readScalar,
} from '../../renderer/language'
import type { CallDeps, Validator } from './create-call'
import { answersFile } from './endpoint-family'
import { keepAddress } from './given-addresses'

type Shapes = Readonly<Record<string, DataType>>

/** Creates validators. An endpoint without a response type accepts any response. */
export function createValidators(read: (name: string) => Promise<Shapes>): CallDeps['validators'] {
  const files = new Map<string, Lazy<Shapes>>()
  return async (endpoint) => {
    const name = answersFile(endpoint)
    const file = files.get(name) ?? lazy(() => read(name))
    files.set(name, file)
    return validatorOf(own(await file.load(), endpoint.split('.')[1]!))
  }
}

function validatorOf(shape: DataType | undefined): Validator {
  return (payload) => {
    const problems: string[] = []
    const value = shape ? readShape(shape, payload, problems) : payload
    return { ok: !shape || value !== undefined, value, problems }
  }
}

/**
 * Reads a value with its declared type. Numbers and numeric strings are converted into each other.
 * An empty optional member is replaced by its default, or removed. If a value is invalid, the
 * smallest optional value around it is removed. If no value around it is optional, the result is
 * undefined. `problems` contains names of members, but no values.
 */
export function readShape(type: DataType, value: unknown, problems: string[], at = ''): unknown {
  const names = [type.type ?? []].flat()
  const before = problems.length
  const reads = names.map((name) => readAs(name, type, value, problems, at))
  const read = names.length > 0 ? reads.find(isThere) : value
  if (read !== undefined && isWithin(type, read)) {
    if (isAddress(type) && typeof read === 'string') keepAddress(read)
    return read
  }
  if (problems.length === before) problems.push(`${at} ${read === undefined ? 'type' : 'value'}`)
  return undefined
}

const isAddress = ({ format }: DataType) => format === 'x-image' || format === 'x-url'

const isThere = (value: unknown) => value !== undefined

function readAs(
  name: string,
  type: DataType,
  value: unknown,
  problems: string[],
  at: string,
): unknown {
  if (name === 'null') return value === null ? value : undefined
  if (name === 'object') return isObject(value) ? readMembers(type, value, problems, at) : undefined
  if (name !== 'array') return readScalar(name, value)
  return Array.isArray(value) ? readItems(type, value, problems, at) : undefined
}

function readItems(
  { items = {} }: DataType,
  list: readonly unknown[],
  problems: string[],
  at: string,
): unknown {
  return list
    .map((item, index) =>
      isMissing(items, item) ? undefined : readShape(items, item, problems, `${at}/${index}`),
    )
    .filter(isThere)
}

function readMembers(
  { properties = {}, required = [], additionalProperties }: DataType,
  value: Readonly<Record<string, unknown>>,
  problems: string[],
  at: string,
): unknown {
  const members = { ...value }
  let isWhole = true
  for (const [name, member] of Object.entries(properties)) {
    const place = `${at}/${name}`
    const memberValue = own(value, name) ?? own(value, member['x-alias'] ?? name)
    const memberRead = isMissing(member, memberValue)
      ? undefined
      : readShape(member, memberValue, problems, place)
    if (memberRead !== undefined) members[name] = memberRead
    else if (required.includes(name)) {
      if (isMissing(member, memberValue)) problems.push(`${place} required`)
      isWhole = false
    } else if (member.default === undefined) delete members[name]
    else members[name] = member.default
  }
  if (additionalProperties !== false || Object.keys(members).every((name) => own(properties, name)))
    return isWhole ? members : undefined
  problems.push(`${at} additionalProperties`)
  return undefined
}

/** True if a value counts as missing. If the type allows strings, an empty string does not. */
function isMissing({ type = [] }: DataType, value: unknown): boolean {
  if (value === null) return !type.includes('null')
  if (value === undefined || isNothing(value)) return true
  return value === '' && type.length > 0 && !type.includes('string')
}

function isWithin(type: DataType, value: unknown): boolean {
  const size = Array.isArray(value) || typeof value === 'string' ? value.length : value
  const least = type.minimum ?? type.minLength ?? type.minItems ?? -Infinity
  const most = type.maximum ?? type.maxLength ?? type.maxItems ?? Infinity
  return (
    !(typeof size === 'number' && (size < least || size > most)) &&
    (type.enum?.includes(value as never) ?? true) &&
    (type.const === undefined || type.const === value) &&
    !(type.pattern && typeof value === 'string' && !hasMatch(type.pattern, value))
  )
}

/** Tests a pattern. Longer texts never match, because patterns can be slow for them. */
const hasMatch = (pattern: string, text: string) =>
  text.length <= limits.patternInput && new RegExp(pattern, 'u').test(text)
