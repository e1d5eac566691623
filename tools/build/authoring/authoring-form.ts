import { isSchema, type Schema, type WidgetSource } from '../../packaging'
import { bindable } from './bindable'

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
      description: 'What happens on an event of the widget.',
      type: 'object',
      additionalProperties: false,
      properties: { $comment: comment, ...Object.fromEntries(chains) },
    },
  }
}

function describeEvent(event: string, payload: Schema | null | undefined): string {
  return payload?.description
    ? `What happens on ${event}; event holds: ${payload.description}`
    : `What happens on ${event}.`
}
