import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { anyType, arrayOf, type Choices, type Member, type Type } from './type'
import { marked, type Personal } from './personal'
import { union } from './union'

const deepest = 24

/**
 * Converts a JSON Schema to a type. Unknown parts become `any`, so that no value is rejected by
 * mistake.
 */
export function schemaType(schema: Json | undefined): Type {
  if (!isObject(schema)) return anyType
  let type = known.get(schema)
  if (!type) known.set(schema, (type = read(schema, schema, 0)))
  return type
}

const known = new WeakMap<JsonObject, Type>()

function read(schema: Json | undefined, root: JsonObject, depth: number): Type {
  if (!isObject(schema) || depth > deepest) return anyType
  return { ...shape(schema, root, depth), ...marksOf(schema) }
}

function shape(schema: JsonObject, root: JsonObject, depth: number): Type {
  if (typeof schema['$ref'] === 'string')
    return read(resolve(schema['$ref'], root), root, depth + 1)
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return union(choices.map((choice) => read(choice, root, depth + 1)))
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map((value) => constant(value)))
  if (schema['const'] !== undefined) return constant(schema['const'])
  return union(typesOf(schema).map((name) => ofKind(name, schema, root, depth)))
}

function typesOf(schema: JsonObject): string[] {
  const type = schema['type']
  if (typeof type === 'string') return [type]
  if (Array.isArray(type)) return type.map(String)
  return [isObject(schema['properties']) ? 'object' : isObject(schema['items']) ? 'array' : 'any']
}

function ofKind(kind: string, schema: JsonObject, root: JsonObject, depth: number): Type {
  if (kind === 'string') return { string: { ...choicesOf(schema, String), ...formatOf(schema) } }
  if (kind === 'number' || kind === 'integer')
    return { number: { ...choicesOf(schema, Number), ...formatOf(schema, numbers[kind]) } }
  if (kind === 'boolean') return { boolean: {} }
  if (kind === 'null') return { null: true }
  if (kind === 'array') return arrayOf(read(schema['items'], root, depth + 1))
  return kind === 'object' ? objectType(schema, root, depth) : anyType
}

function objectType(schema: JsonObject, root: JsonObject, depth: number): Type {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const members = new Map<string, Member>()
  for (const [name, member] of Object.entries(
    isObject(schema['properties']) ? schema['properties'] : {},
  )) {
    const optional =
      !required.includes(name) && !(isObject(member) && member['default'] !== undefined)
    members.set(name, { type: read(member, root, depth + 1), optional })
  }
  const more = schema['additionalProperties']
  return { object: { members, open: more === undefined ? members.size === 0 : more !== false } }
}

function constant(value: Json): Type {
  if (typeof value === 'string') return { string: { only: [value] } }
  if (typeof value === 'number') return { number: { only: [value] } }
  if (typeof value === 'boolean') return { boolean: { only: [value] } }
  return value === null ? { null: true } : anyType
}

/**
 * The values in `x-values`, the documented values of an open list: an array, or an object whose
 * keys are the values. Undefined if the schema documents none.
 */
export function listedValues(schema: JsonObject): Json[] | undefined {
  const values = schema['x-values']
  if (Array.isArray(values) && values.length > 0)
    return values.map((value) => (isObject(value) ? (value['value'] ?? null) : value))
  return isObject(values) ? Object.keys(values).filter((name) => name !== '$comment') : undefined
}

function choicesOf<Value>(schema: JsonObject, convert: (value: unknown) => Value): Choices<Value> {
  const known = listedValues(schema)?.map(convert)
  return known ? { known } : {}
}

/** The format of a string or a number. A schema without a format has the format `plain`. */
function formatOf(schema: JsonObject, otherwise = 'plain'): { format: string } {
  const { format } = schema
  return { format: typeof format === 'string' ? format : otherwise }
}

const numbers = { number: 'plain', integer: 'whole' }

function marksOf(schema: JsonObject): Type {
  const money = schema['x-money'] === true || schema['format'] === 'x-money'
  return marked(money ? { money } : {}, personalOf(schema['x-personal']))
}

/** Reads `x-personal`. The value `true` does not name the kind of data. */
function personalOf(mark: Json | undefined): Personal | undefined {
  if (typeof mark !== 'string') return mark === true ? { kind: '', way: [] } : undefined
  return { kind: mark, way: [] }
}

function resolve(reference: string, root: JsonObject): Json | undefined {
  if (!reference.startsWith('#')) return undefined
  return reference
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), root)
}
