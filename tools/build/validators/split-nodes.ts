import { ifSchema, isSchema, mapMembers, type Schema } from '../packaging'

const widgetsFile = 'widgets.generated.schema.json'
const nodeFile = 'node.schema.json'

/** What to do with nodes of an unknown widget. */
type Unknown = 'refuse' | 'accept'

/**
 * Separates the common members of nodes, which are checked once, from the members of each widget.
 */
export function splitNodes(schemas: readonly Schema[], unknown: Unknown): Schema[] {
  const known = Object.keys(schemas.find(({ $id }) => $id === widgetsFile)?.definitions ?? {})
  return schemas.map((schema) => {
    if (schema.$id === widgetsFile)
      return { ...schema, definitions: mapMembers(schema.definitions ?? {}, ownParts) }
    return schema.$id === nodeFile ? withNodePart(schema, known, unknown) : schema
  })
}

function withNodePart(node: Schema, known: readonly string[], unknown: Unknown): Schema {
  const { widgetNode = {}, ...definitions } = node.definitions ?? {}
  const { required, properties: { widget, ...properties } = {}, ...rest } = widgetNode
  const isKnown: Schema = { properties: { widget: { enum: [...known] } } }
  const own =
    unknown === 'refuse' ? { $ref: widgetsFile } : ifSchema(isKnown, { $ref: widgetsFile })
  // The part that selects the widget reports a missing or unknown widget; without that part, the
  // node schema does.
  const common =
    unknown === 'refuse'
      ? { ...rest, properties }
      : { ...widgetNode, required, properties: { ...properties, widget: widget ?? true } }
  return {
    ...node,
    else: { allOf: [{ $ref: '#/definitions/widgetNode' }, own] },
    definitions: { ...definitions, widgetNode: common },
  }
}

function ownParts({ properties = {}, required = [], additionalProperties }: Schema): Schema {
  const own = Object.entries(properties).map(([name, schema]) => [
    name,
    name === 'on' && isSchema(schema) ? eventNames(schema) : ownPart(schema),
  ])
  return {
    required,
    properties: Object.fromEntries(own),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  }
}

function ownPart(schema: Schema | boolean): Schema | boolean {
  return isSchema(schema) && schema.$ref?.startsWith(nodeFile) ? true : schema
}

function eventNames({ properties = {} }: Schema): Schema {
  return {
    properties: Object.fromEntries(Object.keys(properties).map((name) => [name, true])),
    additionalProperties: false,
  }
}
