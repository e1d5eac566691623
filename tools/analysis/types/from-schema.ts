import { cached } from '../json/cached'
import {
  isObject,
  membersOf,
  numberOf,
  valueAt,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import {
  anyType,
  arrayOf,
  type Choices,
  type Member,
  type Type,
  booleanType,
  nullType,
  numberType,
  stringType,
  writtenFormat,
  withPersonal,
  type Personal,
} from './type'
import { union } from './union'

const deepest = 24

/** Returns the type of a schema. Without a schema, returns `any`, which prevents reports. */
export function schemaType(schema: Json | undefined): Type {
  return isObject(schema) ? typeOf(schema) : anyType
}

const typeOf = cached((schema: JsonObject) => read(schema, schema, 0))

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
  if (kind === 'string')
    return { string: { ...listedChoices(schema, String), ...formatOf(schema) } }
  if (kind === 'number' || kind === 'integer')
    return { number: { ...listedChoices(schema, Number), ...formatOf(schema, numbers[kind]) } }
  if (kind === 'boolean') return { boolean: {} }
  if (kind === 'null') return { null: true }
  if (kind === 'array') return arrayOf(read(schema['items'], root, depth + 1))
  return kind === 'object' ? objectType(schema, root, depth) : anyType
}

function objectType(schema: JsonObject, root: JsonObject, depth: number): Type {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const members = new Map<string, Member>()
  for (const [name, member] of membersOf(schema['properties'])) {
    const optional =
      !required.includes(name) && !(isObject(member) && member['default'] !== undefined)
    const alias = isObject(member) ? member['x-alias'] : undefined
    members.set(name, {
      type: read(member, root, depth + 1),
      optional,
      ...(typeof alias === 'string' ? { alias } : {}),
    })
  }
  const more = schema['additionalProperties']
  return { object: { members, open: more === undefined ? members.size === 0 : more !== false } }
}

function constant(value: Json): Type {
  return typeof value === 'object' && value !== null ? anyType : literalType(value)
}

/** Returns the values that `x-values` lists. A server may also send other values. */
export function listedValues(schema: JsonObject): Json[] | undefined {
  const values = schema['x-values']
  return Array.isArray(values) && values.length > 0
    ? values.map((value) => (isObject(value) ? (value['value'] ?? null) : value))
    : undefined
}

function listedChoices<Value>(
  schema: JsonObject,
  convert: (value: unknown) => Value,
): Choices<Value> {
  const known = listedValues(schema)?.map(convert)
  return known ? { known } : {}
}

/**
 * Returns the format of a string or a number, by default `plain`. For a string without a format in
 * its schema, the examples decide: `x-date` for dates, `x-words` for texts without numbers.
 */
function formatOf(schema: JsonObject, otherwise?: string): { format: string } {
  const { format, examples, 'x-money': isAmount } = schema
  if (typeof format === 'string') return { format }
  // A property for amounts accepts plain texts and numbers, but not dates, counts or words.
  if (isAmount === true) return { format: 'sum' }
  return { format: otherwise ?? shownBy(Array.isArray(examples) ? examples : []) }
}

function shownBy(examples: readonly Json[]): string {
  const texts = examples.map(String).filter((text) => text.trim() !== '')
  if (texts.length === 0) return 'plain'
  if (texts.every((text) => writtenDate.test(text))) return 'x-date'
  return texts.some((text) => !Number.isNaN(numberOf(text))) ? 'plain' : 'x-words'
}

const writtenDate = /^\d{4}[-/]\d{2}[-/]\d{2}(?![\d])/

const numbers = { number: 'plain', integer: 'whole' }

function marksOf(schema: JsonObject): Type {
  const money = schema['x-money'] === true || schema['format'] === 'x-money'
  return withPersonal(money ? { money } : {}, personalOf(schema['x-personal']))
}

/** Reads `x-personal`. The value `true` means personal data of any kind. */
function personalOf(mark: Json | undefined): Personal | undefined {
  if (typeof mark !== 'string') return mark === true ? { kind: '', way: [] } : undefined
  return { kind: mark, way: [] }
}

function resolve(reference: string, root: JsonObject): Json | undefined {
  return reference.startsWith('#') ? valueAt(root, reference.slice(1)) : undefined
}

export function literalType(value: string | number | boolean | null): Type {
  if (typeof value === 'string') return { string: { only: [value] } }
  if (typeof value === 'number') return { number: { only: [value] } }
  return typeof value === 'boolean' ? { boolean: { only: [value] } } : nullType
}

/** Returns the probable type of a state entry. `format` applies to strings. */
export function widenedType(value: Json | undefined, format?: string): Type {
  const widened = (inner: Json | undefined) => widenedType(inner, format)
  if (typeof value === 'string') return format ? { string: { format } } : stringType
  if (typeof value === 'number') return numberType
  if (typeof value === 'boolean') return booleanType
  if (Array.isArray(value)) return arrayOf(value.length === 0 ? anyType : union(value.map(widened)))
  return isObject(value) ? shapeOf(value, widened) : anyType
}

function shapeOf(value: JsonObject, widened: (inner: Json | undefined) => Type): Type {
  const members = new Map<string, Member>()
  for (const [name, member] of Object.entries(value))
    if (name !== '$comment') members.set(name, { type: widened(member), optional: false })
  return { object: { members, open: members.size === 0 } }
}

/** Returns a type without its list of possible values. */
export function withoutListedValues(type: Type): Type {
  const { string, number, boolean, ...rest } = type
  return {
    ...rest,
    ...(string ? { string: withoutOnly(string) } : {}),
    ...(number ? { number: withoutOnly(number) } : {}),
    ...(boolean ? { boolean: {} } : {}),
  }
}

function withoutOnly<Value>({ only, known, format }: Choices<Value>): Choices<Value> {
  const said = format ?? (only && writtenFormat)
  return { ...(known ? { known } : {}), ...(said ? { format: said } : {}) }
}

/** Returns the response in a schema's examples; `undefined` if a required member has none. */
export function exampleAnswer(schema: Json | undefined): Json | undefined {
  if (!isObject(schema)) return undefined
  const { examples, enum: values, const: only, default: otherwise, properties, items } = schema
  const [first] = [examples, values].flatMap((list) => (Array.isArray(list) ? list : []))
  const given = first ?? only ?? otherwise
  if (given !== undefined) return given
  if (isObject(properties)) return exampleObject(schema, properties)
  const item = exampleAnswer(items)
  return item === undefined ? undefined : [item]
}

function exampleObject({ required }: JsonObject, properties: JsonObject): Json | undefined {
  const members = membersOf(properties).flatMap(([name, member]) => {
    const value = exampleAnswer(member)
    return value === undefined ? [] : [[name, value] as const]
  })
  const names = new Set<Json>(members.map(([name]) => name))
  const isWhole = Array.isArray(required) ? required.every((name) => names.has(name)) : true
  return isWhole && members.length > 0 ? Object.fromEntries(members) : undefined
}
