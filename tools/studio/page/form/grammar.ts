import {
  isObject,
  own,
  stringOrEmpty,
  type Json,
  type JsonObject,
  valueAt,
} from '../../../../renderer/language'
import { cached } from '../../../analysis/json/cached'

const files = import.meta.glob<JsonObject>(
  ['../../../../schemas/language/*.schema.json', '!**/*.generated.schema.json'],
  { eager: true, import: 'default' },
)

/** The schemas by `$id`. A `$ref` starts with this id. */
const grammar: ReadonlyMap<string, Json> = new Map(
  Object.values(files).map((schema) => {
    const file = stringOrEmpty(schema['$id'])
    const whole = JSON.stringify(schema, (name, part: unknown) =>
      name === '$ref' && String(part).startsWith('#') ? `${file}${String(part)}` : part,
    )
    return [file, JSON.parse(whole) as Json]
  }),
)

/** Returns the schema of a `$ref`; an empty schema for a generated list of names. */
export function schemaAt(reference: string): JsonObject {
  const [file = '', pointer = ''] = reference.split('#')
  const schema = valueAt(grammar.get(file), pointer)
  return isObject(schema) ? schema : {}
}

/** The definitions for which the form has special controls. */
export const definitions = {
  node: 'node.schema.json',
  nodes: 'node.schema.json#/definitions/nodes',
  chain: 'action.schema.json#/definitions/chain',
  expression: 'expression.schema.json',
  value: 'expression.schema.json#/definitions/value',
  text: 'expression.schema.json#/definitions/text',
  answer: 'scenario.schema.json#/definitions/answer',
  path: 'names.schema.json#/definitions/path',
} as const

/**
 * The definitions that `shapeOf` keeps as references, because the form has special controls for
 * them.
 */
const keptReferences: ReadonlySet<string> = new Set([definitions.node, definitions.nodes])

export interface Shape {
  readonly schema: JsonObject
  /** The names of the definitions that were resolved, the outermost first. */
  readonly names: readonly string[]
}

/**
 * Returns the shape of a value: the schema without references, conditions and alternatives. The
 * value selects the branch of a condition.
 */
export function shapeOf(schema: JsonObject, value: Json | undefined): Shape {
  const { $ref, if: test, then, else: otherwise, allOf, oneOf, ...rest } = schema
  const reference = typeof $ref === 'string' ? $ref : undefined
  const parts = [
    ...(reference === undefined || keptReferences.has(reference) ? [] : [schemaAt(reference)]),
    ...(test === undefined ? [] : [fitsCondition(test, value) ? then : otherwise]),
    ...(Array.isArray(allOf) ? allOf : []),
    ...(Array.isArray(oneOf) ? [oneOf.find((branch) => isBranchOf(branch, value))] : []),
  ].filter(isObject)
  return parts.reduce((shape, part) => mergeShapes(shape, shapeOf(part, value)), {
    schema: rest,
    names: reference === undefined ? [] : [reference],
  } as Shape)
}

/** Returns whether a `const` of the branch equals the member of the value. */
function isBranchOf(branch: Json, value: Json | undefined): boolean {
  if (!isObject(value)) return false
  return Object.entries(isObject(branch) ? membersOfBranch(branch) : {}).some(
    ([name, member]) => member['const'] !== undefined && member['const'] === value[name],
  )
}

const membersOfBranch = cached((branch: JsonObject) => memberSchemas(shapeOf(branch, {}).schema))

/** Merges two shapes. The inner shape can remove members. The outer description wins. */
function mergeShapes(outer: Shape, part: Shape): Shape {
  const required = [outer, part].flatMap(({ schema }) => requiredMembers(schema))
  return {
    schema: {
      ...part.schema,
      ...outer.schema,
      ...(required.length > 0 ? { required } : {}),
      ...joinedMembers(outer.schema, part.schema),
    },
    names: [...outer.names, ...part.names],
  }
}

function joinedMembers(outer: JsonObject, part: JsonObject): { properties?: JsonObject } {
  const [first, second] = [outer['properties'], part['properties']]
  if (!isObject(first) || !isObject(second)) return {}
  const isOnly = part['additionalProperties'] === false
  const kept = Object.entries(first)
    .filter(([name]) => second[name] !== false && (!isOnly || second[name] !== undefined))
    .map(([name, member]) => {
      const other = second[name]
      return [name, isObject(member) && isObject(other) ? { ...other, ...member } : member]
    })
  const added = Object.entries(second).filter(
    ([name, member]) => isObject(member) && first[name] === undefined,
  )
  return { properties: Object.fromEntries([...kept, ...added]) }
}

/**
 * Returns whether a value meets the condition of an `if`. Supports only the keywords that the
 * schemas use in conditions.
 */
export function fitsCondition(test: Json, value: Json | undefined): boolean {
  if (!isObject(test)) return true
  const { $ref, type, const: only } = test
  if (typeof $ref === 'string') return fitsCondition(schemaAt($ref), value)
  if (only !== undefined) return value === only
  if (typeof type === 'string' && typeName(value) !== type) return false
  return requiredMembers(test).every((name) => isObject(value) && value[name] !== undefined)
}

export function typeName(value: Json | undefined): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
}

export const memberSchemas = cached(
  ({ properties }: JsonObject): Readonly<Record<string, JsonObject>> =>
    Object.fromEntries(
      Object.entries(isObject(properties) ? properties : {}).filter(
        (entry): entry is [string, JsonObject] => isObject(entry[1]),
      ),
    ),
)

export function requiredMembers(schema: JsonObject): string[] {
  const required = schema['required']
  return Array.isArray(required) ? required.map(String) : []
}

/** Returns the schema of the literal if a value can be literal or computed; else `undefined`. */
export function literalOf(schema: JsonObject): JsonObject | undefined {
  const { $ref, if: _, then, else: otherwise, ...rest } = schema
  if (typeof $ref === 'string' && !keptReferences.has($ref)) {
    const literal = literalOf(schemaAt($ref))
    return literal && { ...literal, ...rest, ...($ref === definitions.text && { 'x-text': true }) }
  }
  if (!isObject(then) || then['$ref'] !== definitions.expression) return undefined
  return isObject(otherwise) ? { ...otherwise, ...rest } : rest
}

/** Returns a schema that also allows expressions, for the value and for the items of a list. */
export function withExpressions(schema: JsonObject): JsonObject {
  const { items, description, ...rest } = schema
  const marks = schema['x-text'] === true ? { 'x-text': true } : {}
  return {
    ...schemaAt(definitions.text),
    title: '',
    ...(description === undefined ? {} : { description }),
    else: isObject(items) ? { ...rest, items: withExpressions({ ...items, ...marks }) } : rest,
  }
}

export interface FormOption {
  readonly name: string
  readonly isNow: boolean
  readonly value: () => Json
}

/**
 * Returns the alternatives between which the author chooses: the two types of a schema with a
 * condition on the type, or the members of which an object needs exactly one, such as the targets
 * of `go`.
 */
export function formOptions(schema: JsonObject, value: Json | undefined): FormOption[] {
  const { $ref, if: test, then, else: otherwise, oneOf } = schema
  const isClosed = typeof $ref === 'string' && keptReferences.has($ref)
  if (typeof $ref === 'string') return isClosed ? [] : formOptions(schemaAt($ref), value)
  const branch = Array.isArray(oneOf) ? oneOf.find((part) => isBranchOf(part, value)) : undefined
  if (isObject(branch)) return formOptions(branch, value)
  const type = isObject(test) ? test['type'] : undefined
  if (typeof type === 'string' && isObject(then) && isObject(otherwise)) {
    const isFirst = value !== undefined && fitsCondition({ type }, value)
    return [
      { name: 'one', isNow: !isFirst, value: () => emptyValueOf(otherwise) },
      { name: type, isNow: isFirst, value: () => emptyValueOf(then) },
    ]
  }
  const owner = isObject(value) ? value : {}
  const names = alternativesOf(schema)
  const others = Object.entries(owner).filter(([name]) => !names.includes(name))
  return names.map((name) => ({
    name,
    isNow: owner[name] !== undefined,
    value: () => withMember(schema, name, Object.fromEntries(others)),
  }))
}

function alternativesOf({ allOf, ...schema }: JsonObject): string[] {
  const parts = [schema, ...(Array.isArray(allOf) ? allOf : [])].filter(isObject)
  return parts.map(chainOf).find((names) => names.length > 1) ?? []
}

function chainOf(schema: JsonObject): string[] {
  const { $ref, if: test, else: otherwise } = schema
  if (typeof $ref === 'string') return keptReferences.has($ref) ? [] : chainOf(schemaAt($ref))
  if (!isObject(test) || !isObject(otherwise)) return requiredMembers(schema).slice(0, 1)
  return [...requiredMembers(test).slice(0, 1), ...chainOf(otherwise)]
}

/** Sets a member. Removes members that the schema forbids next to it, and adds required members. */
function withMember(schema: JsonObject, name: string, owner: JsonObject): JsonObject {
  const first = memberSchemas(shapeOf(schema, { ...owner, [name]: '' }).schema)[name]
  const whole = { ...owner, [name]: emptyValueOf(first ?? {}) }
  const { schema: shape } = shapeOf(schema, whole)
  const members = memberSchemas(shape)
  const missing = requiredMembers(shape).filter(
    (other) => whole[other as keyof typeof whole] === undefined,
  )
  return {
    ...Object.fromEntries(Object.entries(whole).filter(([other]) => members[other])),
    ...Object.fromEntries(missing.map((other) => [other, emptyValueOf(members[other] ?? {})])),
  }
}

/**
 * Returns the members that a member needs, and the members that need it. For example, `as` needs
 * `each`. The form hides a member until the members that it needs are set.
 */
export function dependentsOf(
  shape: JsonObject,
  name: string,
): { needs: string[]; followers: string[] } {
  const { dependencies } = shape
  const needs = (member: string): string[] => {
    const dependents = isObject(dependencies) ? dependencies[member] : undefined
    return Array.isArray(dependents) ? dependents.map(String) : []
  }
  const names = Object.keys(memberSchemas(shape))
  return { needs: needs(name), followers: names.filter((other) => needs(other).includes(name)) }
}

const empty: Readonly<Record<string, Json>> = {
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
  null: null,
  array: [],
}

/** Returns an initial value. An object gets its required members. */
export function emptyValueOf(schema: JsonObject): Json {
  const { schema: whole, names } = shapeOf(literalOf(schema) ?? schema, undefined)
  if (names.includes(definitions.nodes)) return []
  const { const: only, enum: values, type, minimum } = whole
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0] ?? null
  if (typeof minimum === 'number') return minimum
  const [kind] = [type].flat().map(String)
  if (kind !== 'object' && !isObject(whole['properties'])) return own(empty, kind ?? '') ?? ''
  const members = memberSchemas(whole)
  return Object.fromEntries(
    requiredMembers(whole).map((name) => [name, emptyValueOf(members[name] ?? {})]),
  )
}
