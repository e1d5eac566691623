import {
  isSchema,
  type Schema,
  type WidgetSource,
  conditional,
  mapMembers,
} from '../packaging/index.ts'

const structure = 'node.schema.json#/definitions/widgetNode'
const optionalKeys = ['widget', 'children', 'field', 'on']

/** The parts of a widget's authoring form that come from the grammar. */
export interface NodeGrammar {
  /** The keys that every node has, with their order. */
  nodeKeys: readonly string[]
  dependencies: Record<string, string[]>
  /** Operators and their companions. */
  expressionWords: readonly string[]
}

/** Reads the common parts of the authoring forms from the grammar. */
export function nodeGrammar(grammar: Record<string, Schema>): NodeGrammar {
  const node = grammar['node.schema.json']?.definitions?.['widgetNode']
  return {
    nodeKeys: Object.keys(node?.properties ?? {}),
    dependencies: node?.dependencies ?? {},
    expressionWords: Object.keys(grammar['expression.schema.json']?.properties ?? {}),
  }
}

/**
 * The node that shows a widget, as an author writes it: structure, events, and props that may be
 * expressions.
 */
export function authoringForm(
  { name, schema, facts }: WidgetSource,
  { nodeKeys, dependencies, expressionWords }: NodeGrammar,
): Schema {
  const props = Object.entries(schema.properties ?? {}).filter(([prop]) => !nodeKeys.includes(prop))
  const shared = nodeKeys
    .filter((key) => !optionalKeys.includes(key))
    .map((key) => [key, { $ref: `${structure}/properties/${key}` }])
  return {
    ...(schema.title ? { title: schema.title } : {}),
    ...(schema.description ? { description: schema.description } : {}),
    required: ['widget', ...(schema.required ?? [])],
    additionalProperties: false,
    properties: {
      widget: {
        description: schema.description ?? '',
        const: name,
        errorMessage: 'There is no widget of this name.',
      },
      ...Object.fromEntries(
        props.map(([prop, value]) => [
          prop,
          isSchema(value) ? bindable(value, expressionWords) : value,
        ]),
      ),
      ...Object.fromEntries(shared),
      ...(facts.field ? { field: { $ref: `${structure}/properties/field` } } : {}),
      ...(facts.children ? { children: { $ref: `${structure}/properties/children` } } : {}),
      ...eventsOf(facts),
    },
    dependencies,
  }
}

/** Props that cannot be written because a node's own key has the same name. */
export function hiddenProps({ schema, facts }: WidgetSource, { nodeKeys }: NodeGrammar): string[] {
  const taken = [...nodeKeys, ...(facts.field ? ['value'] : [])]
  return Object.keys(schema.properties ?? {}).filter((prop) => taken.includes(prop))
}

/**
 * The events that a document can handle: the declared ones, and `change` of a widget with a value.
 */
export function eventNames({ events, field }: WidgetSource['facts']): string[] {
  return [...new Set([...Object.keys(events), ...(field ? ['change'] : [])])]
}

function eventsOf(facts: WidgetSource['facts']): Record<string, Schema> {
  const names = eventNames(facts)
  if (names.length === 0) return {}
  const chains = names.map((event) => [
    event,
    {
      description: describeEvent(event, facts.events[event]),
      $ref: 'action.schema.json#/definitions/chain',
    },
  ])
  const comment = { $ref: 'names.schema.json#/definitions/comment' }
  return {
    on: {
      description: 'The action sequences of this node by event.',
      type: 'object',
      additionalProperties: false,
      properties: { $comment: comment, ...Object.fromEntries(chains) },
    },
  }
}

function describeEvent(event: string, payload: Schema | null | undefined): string {
  return payload?.description
    ? `Runs on the event ${event}. Its steps can read \`event\`: ${payload.description}`
    : `Runs on the event ${event}.`
}

const stringLimit = 4_096
const listLimit = 1_500
const expression = { $ref: 'expression.schema.json' }

/** The authoring form of a prop: a literal that fits its schema, or an expression. */
function bindable(prop: Schema, expressionWords: readonly string[]): Schema {
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
