import { conditional, isSchema, mapMembers, type Schema } from '../../packaging'

const stringLimit = 4_096
const listLimit = 1_500
const expression = { $ref: 'expression.schema.json' }

/** The authoring form of a prop: a literal that fits its schema, or an expression. */
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

/** The form of plain texts and booleans, which the grammar defines. */
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

/** Suggestions for editors, which only read them next to the condition and not inside. */
function offers(prop: Schema): Schema {
  if (prop['format'] === 'x-image')
    return { allOf: [{ $ref: 'names.generated.schema.json#/definitions/assets' }] }
  return prop.enum ? { examples: prop.enum } : {}
}

/**
 * The schema that recognises an expression. For a prop that is itself an object, only the words of
 * expressions count; for any other prop, every object is an expression.
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
 * The assertions of a schema and the limits of the language. `type` is left out next to `enum`, so
 * that one mistake gives one error.
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
