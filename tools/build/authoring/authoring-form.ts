import {
  isSchema,
  type Schema,
  type Sources,
  type WidgetSource,
  ifSchema,
  mapMembers,
} from '../packaging/index.ts'

const structure = 'node.schema.json#/definitions/widgetNode'
const optionalKeys = ['widget', 'children', 'field', 'on']

export interface NodeGrammar {
  /** The members of every node, in order. */
  nodeKeys: readonly string[]
  dependencies: Record<string, string[]>
  /** The names of operators and of their named arguments. */
  expressionWords: readonly string[]
}

export function nodeGrammar(grammar: Record<string, Schema>): NodeGrammar {
  const node = grammar['node.schema.json']?.definitions?.['widgetNode']
  return {
    nodeKeys: Object.keys(node?.properties ?? {}),
    dependencies: node?.dependencies ?? {},
    expressionWords: Object.keys(grammar['expression.schema.json']?.properties ?? {}),
  }
}

/** Returns a widget's schema for authors: structure, events, and properties as expressions. */
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

/**
 * The properties whose name is also a member of every node. Authors cannot set these properties.
 */
export function hiddenProps({ schema, facts }: WidgetSource, { nodeKeys }: NodeGrammar): string[] {
  const reserved = [...nodeKeys, ...(facts.field ? ['value'] : [])]
  return Object.keys(schema.properties ?? {}).filter((prop) => reserved.includes(prop))
}

/** The names of declared events, and `change` if the widget has a value. */
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

/** A schema that accepts an expression, or a literal that matches the property's schema. */
function bindable(prop: Schema, expressionWords: readonly string[]): Schema {
  if (prop['x-literal'] === true) return { ...annotationsOf(prop), ...literal(prop) }
  const common = commonForm(prop)
  if (common) return { ...annotationsOf(prop), $ref: common }
  return {
    ...annotationsOf(prop),
    ...suggestions(prop),
    ...ifSchema(
      looksLikeExpression(prop, expressionWords),
      expression,
      leaf(prop, expressionWords),
    ),
  }
}

/** The grammar's common schema for plain strings or booleans. */
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

/** The suggested values of a property. Editors ignore suggestions inside `if`. */
function suggestions(prop: Schema): Schema {
  if (prop['format'] === 'x-image')
    return { allOf: [{ $ref: 'names.generated.schema.json#/definitions/assets' }] }
  return prop.enum ? { examples: prop.enum } : {}
}

/**
 * Decides whether an object is an expression. If the property also takes other objects, an
 * expression is an object whose key is an operator. Otherwise every object is one.
 */
function looksLikeExpression(prop: Schema, words: readonly string[]): Schema {
  return prop.type === 'object'
    ? { type: 'object', propertyNames: { enum: [...words] } }
    : { type: 'object' }
}

/** The schema of a literal whose items and members may be expressions. */
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
 * Adds the limits of the language. Omits `type` next to `enum`, since a wrong value would fail both.
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

/** The schema of a widget node. The member `widget` selects the branch. */
export function widgetsSchema({ grammar, widgets }: Sources): Schema {
  const node = nodeGrammar(grammar)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'widgets.generated.schema.json',
    title: 'Widget',
    type: 'object',
    properties: { widget: { examples: widgets.map(({ name }) => name) } },
    discriminator: { propertyName: 'widget' },
    oneOf: widgets.map(({ name }) => ({ $ref: `#/definitions/${name}` })),
    definitions: Object.fromEntries(
      widgets.map((widget) => [widget.name, authoringForm(widget, node)]),
    ),
  }
}

export function widgetProblems({ grammar, widgets }: Sources): string[] {
  const node = nodeGrammar(grammar)
  return widgets.flatMap((widget) =>
    hiddenProps(widget, node).map(
      (prop) =>
        `widgets/${widget.name}: the prop "${prop}" cannot be written in a document, because a node has a key of that name. Rename the prop.`,
    ),
  )
}

/**
 * A schema with the known names as examples, so that editors suggest them. Only the checker reports
 * unknown names.
 */
export function namesSchema({ names }: Sources): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'names.generated.schema.json',
    definitions: Object.fromEntries(
      Object.entries(names).map(([kind, list]) => [
        kind,
        list.length > 0 ? { examples: [...new Set(list)].sort() } : {},
      ]),
    ),
  }
}
