import type { PropShape, PropShapes, WidgetShape } from '../../../renderer/core'
import { isObject } from '../../../renderer/language'

type Schema = Readonly<Record<string, unknown>>

/**
 * The shapes of a widget's properties and of its field, from its schema. Literals are checked with
 * their document, and have no shape.
 */
export function widgetShape(schema: Schema, field: unknown): WidgetShape {
  const props = membersOf(schema)
  const value = isObject(field) ? shapeOf(field, true) : undefined
  return {
    ...(Object.keys(props).length > 0 ? { props } : {}),
    ...(value === undefined ? {} : { field: value }),
  }
}

function membersOf({ properties, required }: Schema): PropShapes {
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  const shapes = Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, prop]): [string, PropShape][] => {
      const shape =
        isObject(prop) && prop['x-literal'] !== true
          ? shapeOf(prop, names.includes(name))
          : undefined
      return shape === undefined ? [] : [[name, shape]]
    },
  )
  return Object.fromEntries(shapes)
}

function shapeOf(schema: Schema, isRequired: boolean): PropShape | undefined {
  if (schema['type'] === 'array') return listOf(schema)
  if (schema['type'] === 'object') return membersOf(schema)
  const kind = kindOf(schema)
  if (!kind || !isRequired) return kind
  return schema['x-needed'] === true ? `${kind}!!` : `${kind}!`
}

/** The shape of a list. A list with a default has none: an empty list would hide the default. */
function listOf({ items, default: ownDefault }: Schema): PropShape | undefined {
  if (!isObject(items) || ownDefault !== undefined) return undefined
  const { anyOf = [items] } = items as { anyOf?: readonly Schema[] }
  const shapes = anyOf.map((item) => shapeOf(item, true))
  return shapes.filter((shape) => shape !== undefined)
}

const kinds = { string: 'text', number: 'number', integer: 'number', boolean: 'flag' } as const

function kindOf({ type, format, 'x-money': money, 'x-date': date }: Schema) {
  if (format === 'x-url') return 'link' as const
  if (format === 'x-image') return 'image' as const
  if (money === true) return 'amount' as const
  if (date === true) return 'date' as const
  // A widget that accepts several types distinguishes them itself.
  return Object.hasOwn(kinds, String(type)) ? kinds[String(type) as keyof typeof kinds] : undefined
}
