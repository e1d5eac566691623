import {
  child,
  isObject,
  own,
  segmentsOf,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { scenarioStart } from '../coverage/virtual-clock'
import { listedValues } from '../types/from-schema'

/** Visits a value. If it returns false, the members of the value are not visited. */
type VisitValue = (
  value: unknown,
  schema: JsonObject,
  at: { readonly pointer: string; readonly name: string; readonly isRequired: boolean },
) => boolean | void

/**
 * Visits a value and all values inside it, each with its schema. Also visits members that the
 * schema describes but the value lacks.
 */
export function visitBySchema(
  value: unknown,
  schema: Json | undefined,
  visit: VisitValue,
  at: Parameters<VisitValue>[2] = { pointer: '', name: '', isRequired: true },
): void {
  if (!isObject(schema) || visit(value, schema, at) === false) return
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) =>
      visitBySchema(item, itemSchema(schema, item), visit, {
        ...at,
        pointer: child(at.pointer, index),
        isRequired: true,
      }),
    )
    return
  }
  const { properties, required } = schema
  if (!isObject(value) || !isObject(properties)) return
  const needed = Array.isArray(required) ? required : []
  for (const name of Object.keys(properties))
    visitBySchema(own(value, name), properties[name], visit, {
      pointer: child(at.pointer, name),
      name,
      isRequired: needed.includes(name),
    })
}

function itemSchema({ items }: JsonObject, item: unknown): Json | undefined {
  if (!isObject(items) || !Array.isArray(items['anyOf'])) return items
  return items['anyOf'].find(
    (choice) => isObject(choice) && isObject(item) === (choice['type'] === 'object'),
  )
}

const deepest = 8

/**
 * Returns a sample value with every member of the schema. The items of a list differ in their texts
 * without format and in their numbers.
 */
export function sampleOf(schema: Json | undefined, pointer = '', depth = 0): Json {
  if (!isObject(schema) || depth > deepest) return null
  const { examples, type, format, properties, items } = schema
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null
  if (schema['const'] !== undefined) return schema['const']
  if (schema['default'] !== undefined) return schema['default']
  if (Array.isArray(examples) && examples.length > 0 && !isObject(properties))
    return numbered(examples[0] ?? null, schema, pointer)
  const [known] = listedValues(schema) ?? []
  if (known !== undefined) return known
  const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type
  if (isObject(properties) || kind === 'object')
    return Object.fromEntries(
      Object.entries(isObject(properties) ? properties : {}).map(([name, member]) => [
        name,
        sampleOf(member, child(pointer, name), depth + 1),
      ]),
    )
  if (kind === 'array') return [0, 1].map((at) => sampleOf(items, child(pointer, at), depth + 1))
  if (kind === 'boolean') return true
  if (kind === 'integer' || kind === 'number')
    return format === 'x-timestamp' ? scenarioStart : (within(schema, [3, 12, 100, 0])[0] ?? 0)
  if (format === 'x-money') return '1250.00'
  if (format === 'x-url' || format === 'x-image') return `/sample${pointer}`
  return `Sample${pointer.replaceAll('/', '-')}`
}

/** Returns a sample that is not empty, even if the example of the schema is empty. */
export function filledSampleOf(schema: JsonObject, pointer: string): Json {
  const { examples: _, ...others } = schema
  const sample = sampleOf(schema, pointer)
  return sample === '' ? sampleOf(others, pointer) : sample
}

/** Returns the example for a list item. Each later item differs from the first item. */
function numbered(example: Json, { format }: JsonObject, pointer: string): Json {
  const row = Number(segmentsOf(pointer).findLast((name) => /^\d+$/.test(name)) ?? 0)
  if (row === 0 || format !== undefined) return example
  if (typeof example === 'number') return example + row
  return typeof example === 'string' ? `${example} ${row + 1}` : example
}

export function within(
  { minimum, maximum, type }: JsonObject,
  values: readonly number[],
): number[] {
  const kinds = Array.isArray(type) ? type : [type]
  return values.filter(
    (value) =>
      (typeof minimum !== 'number' || value >= minimum) &&
      (typeof maximum !== 'number' || value <= maximum) &&
      (kinds.includes('number') || Number.isInteger(value)),
  )
}
