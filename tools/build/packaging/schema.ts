/**
 * A JSON Schema (draft-07). The interface names only the keywords that the tools read, and Ajv's
 * `discriminator`.
 */
export interface Schema {
  $id?: string
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, Schema | boolean>
  additionalProperties?: Schema | boolean
  required?: string[]
  items?: Schema | Schema[]
  propertyNames?: Schema
  dependencies?: Record<string, string[]>
  definitions?: Record<string, Schema>
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  discriminator?: { propertyName: string }
  if?: Schema
  then?: Schema
  else?: Schema
  [keyword: string]: unknown
}

const single = ['additionalProperties', 'items', 'propertyNames', 'if', 'then', 'else']
const lists = ['items', 'allOf', 'oneOf']
const maps = ['properties', 'definitions']

/**
 * Changes a schema from the inside to the outside: `change` receives each schema after the schemas
 * inside it. Leaves out schemas inside `anyOf`, `not` and `contains`.
 */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const copy: Schema = { ...schema }
  for (const key of single) if (isSchema(copy[key])) copy[key] = mapSchema(copy[key], change)
  for (const key of lists)
    if (Array.isArray(copy[key]))
      copy[key] = copy[key].map((item: unknown) =>
        isSchema(item) ? mapSchema(item, change) : item,
      )
  for (const key of maps)
    if (isSchema(copy[key]))
      copy[key] = mapMembers(copy[key] as Record<string, Schema>, (member) =>
        mapSchema(member, change),
      )
  return change(copy)
}

/** Changes the schemas of members. Boolean schemas stay unchanged. */
export function mapMembers<Member extends Schema | boolean>(
  members: Readonly<Record<string, Member>>,
  change: (schema: Schema) => Schema,
): Record<string, Member | Schema> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      isSchema(member) ? change(member) : member,
    ]),
  )
}

/** Checks whether a value is an object, and therefore may be a schema. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A schema with a branch for values that match `test`, and a branch for all other values. */
export function ifSchema(test: Schema, fits: Schema, otherwise?: Schema): Schema {
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a keyword of JSON Schema, and no schema is awaited.
  return { if: test, then: fits, ...(otherwise ? { else: otherwise } : {}) }
}

const annotations = [
  'description',
  'title',
  'default',
  'defaultSnippets',
  'examples',
  'errorMessage',
  'patternErrorMessage',
  'format',
  '$comment',
  '$schema',
]

/** Removes keywords for people and editors, which would enlarge validators. */
export function withoutAnnotations(schema: Schema): Schema {
  return mapSchema(schema, (part) =>
    Object.fromEntries(
      Object.entries(part).filter(([key]) => !annotations.includes(key) && !key.startsWith('x-')),
    ),
  )
}
