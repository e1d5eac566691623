import { isSchema, type Schema, type WidgetSource } from '../packaging'

/** A shape as the registry writes it: see `PropShape` of the renderer. */
type Shape = string | Shape[] | { [name: string]: Shape }

/**
 * The shapes of a widget's properties and of its field, for the registry. Literals are checked with
 * their document, and have no shape.
 */
export function widgetShape({ schema, facts }: WidgetSource): { props?: Shape; field?: Shape } {
  const props = membersOf(schema)
  const field = facts.field ? shapeOf(facts.field, true) : undefined
  return {
    ...(Object.keys(props).length > 0 ? { props } : {}),
    ...(field === undefined ? {} : { field }),
  }
}

function membersOf({ properties = {}, required = [] }: Schema): { [name: string]: Shape } {
  const shapes = Object.entries(properties).map(([name, prop]) => [
    name,
    isSchema(prop) && prop['x-literal'] !== true
      ? shapeOf(prop, required.includes(name))
      : undefined,
  ])
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== undefined)) as {
    [name: string]: Shape
  }
}

function shapeOf(schema: Schema, isRequired: boolean): Shape | undefined {
  if (schema.type === 'array') return listOf(schema)
  if (schema.type === 'object') return membersOf(schema)
  const kind = kindOf(schema)
  if (!kind || !isRequired) return kind
  return schema['x-needed'] === true ? `${kind}!!` : `${kind}!`
}

/** The shape of a list. A list with a default has none: an empty list would hide the default. */
function listOf({ items, default: ownDefault }: Schema): Shape | undefined {
  if (!isSchema(items) || ownDefault !== undefined) return undefined
  const shapes = (items.anyOf ?? [items]).map((item) => shapeOf(item, true))
  return shapes.filter((shape) => shape !== undefined)
}

function kindOf({ type, format, 'x-money': money }: Schema): string | undefined {
  if (format === 'x-url') return 'link'
  if (format === 'x-image') return 'image'
  if (money === true) return 'amount'
  // A widget that accepts several types distinguishes them itself.
  return { string: 'text', number: 'number', integer: 'number', boolean: 'flag' }[String(type)]
}
