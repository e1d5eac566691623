import { conditional, isSchema, mapMembers, type Schema } from '../../packaging'

const stringLimit = 4_096
const listLimit = 1_500
const expression = { $ref: 'expression.schema.json' }

/** The authoring form of a prop: a literal that fits its schema, or an expression in its place. */
export function bindable(prop: Schema, expressionWords: readonly string[]): Schema {
  if (prop['x-literal'] === true) return { ...annotationsOf(prop), ...literal(prop) }
  const common = commonForm(prop)
  if (common) return { ...annotationsOf(prop), $ref: common }
  return {
    ...annotationsOf(prop),
    ...offers(prop),
    ...conditional(
      looksLikeExpression(prop, expressionWords),
      expression,
      leaf(prop, expressionWords),
    ),
  }
}

/** Plain texts and truths have their form in the grammar. */
function commonForm(prop: Schema): string | undefined {
  const assertions = Object.keys(literal(prop)).filter(
    (key) => key !== 'type' && key !== 'maxLength',
  )
  if (assertions.length > 0 || typeof prop.type !== 'string' || 'maxLength' in prop)
    return undefined
  return {
    string: 'expression.schema.json#/definitions/text',
    boolean: 'expression.schema.json#/definitions/condition',
  }[prop.type]
}

/** What editors offer: they look for it beside the condition, not inside. */
function offers(prop: Schema): Schema {
  if (prop['format'] === 'x-image')
    return { allOf: [{ $ref: 'names.generated.schema.json#/definitions/assets' }] }
  return prop.enum ? { examples: prop.enum } : {}
}

/**
 * An object is told from an expression by its words; any other value is one as soon as it is an
 * object.
 */
function looksLikeExpression(prop: Schema, words: readonly string[]): Schema {
  return prop.type === 'object'
    ? { type: 'object', propertyNames: { enum: [...words] } }
    : { type: 'object' }
}

/** A literal list or object whose leaves may be expressions. */
function leaf(prop: Schema, words: readonly string[]): Schema {
  if (prop.type === 'array' && isSchema(prop.items))
    return { ...literal(prop), items: inside(prop.items, words) }
  if (prop.type === 'object' && prop.properties)
    return {
      ...literal(prop),
      properties: mapMembers(prop.properties, (member) => inside(member, words)),
    }
  return literal(prop)
}

function inside(schema: Schema, words: readonly string[]): Schema {
  const isList = schema.type === 'array' || schema.type === 'object'
  return isList ? { ...annotationsOf(schema), ...leaf(schema, words) } : bindable(schema, words)
}

const annotations = ['description', 'default', 'examples']

function annotationsOf(schema: Schema): Schema {
  return Object.fromEntries(
    annotations.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])),
  )
}

/**
 * The assertions of a schema, with one error for one mistake (no `type` beside `enum`) and the
 * limits of the language.
 */
function literal({ type, ...schema }: Schema): Schema {
  const assertions = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !annotations.includes(key) && !key.startsWith('x-')),
  )
  if (schema.enum || 'const' in schema || type === undefined) return assertions
  const limits =
    type === 'string' ? { maxLength: stringLimit } : type === 'array' ? { maxItems: listLimit } : {}
  return { type, ...limits, ...assertions }
}
