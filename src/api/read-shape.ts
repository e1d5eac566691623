import { type DataType, isObject, own, readScalar } from '../../renderer/language'

/**
 * Reads a value as its declared type: numbers and their texts become one another, and a member that
 * may be missing is missing, or its default, where it is null, or empty and no text. What does not fit is named by
 * its place, never by its value.
 */
export function readShape(type: DataType, value: unknown, problems: string[], at = ''): unknown {
  const names = [type.type ?? []].flat()
  const read = names.map((name) => readAs(name, type, value, problems, at)).find(isThere)
  if (names.length > 0 && read === undefined) problems.push(`${at} type`)
  else if (!isWithin(type, read ?? value)) problems.push(`${at} value`)
  return read ?? value
}

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
  return Array.isArray(value)
    ? value.map((item, index) => readShape(type.items ?? {}, item, problems, `${at}/${index}`))
    : undefined
}

function readMembers(
  { properties = {}, required = [], additionalProperties }: DataType,
  value: Readonly<Record<string, unknown>>,
  problems: string[],
  at: string,
): unknown {
  const read = { ...value }
  for (const [name, member] of Object.entries(properties)) {
    const given = own(value, name)
    const place = `${at}/${name}`
    if (!required.includes(name) && isMissing(member, given))
      if (member.default === undefined) delete read[name]
      else read[name] = member.default
    else if (given === undefined) problems.push(`${place} required`)
    else read[name] = readShape(member, given, problems, place)
  }
  if (additionalProperties === false && Object.keys(read).some((name) => !own(properties, name)))
    problems.push(`${at} additionalProperties`)
  return read
}

/** Emptiness means something in a text alone. */
function isMissing({ type = [] }: DataType, value: unknown): boolean {
  if (value === null) return !type.includes('null')
  return value === undefined || (value === '' && type.length > 0 && !type.includes('string'))
}

/** Whether a value keeps the limits that its type sets. */
function isWithin(type: DataType, value: unknown): boolean {
  const size = Array.isArray(value) || typeof value === 'string' ? value.length : Number(value)
  const least = type.minimum ?? type.minLength ?? type.minItems ?? size
  const most = type.maximum ?? type.maxLength ?? type.maxItems ?? size
  return (
    !(size < least || size > most) &&
    (type.enum?.includes(value as never) ?? true) &&
    (type.const === undefined || type.const === value) &&
    (type.pattern === undefined || new RegExp(type.pattern, 'u').test(String(value)))
  )
}
