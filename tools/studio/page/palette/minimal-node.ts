import type { NamedDocument } from '../../../analysis/project/screens'
import type { Prop, Widget } from '../../../analysis/project/widgets'
import type { Type } from '../../../analysis/types/type'
import type { Json, JsonObject } from '../../../../renderer/language'

/**
 * A node with the required properties of its widget, with values from the widget's first example.
 */
export function minimalNode(
  widget: Widget,
  example: JsonObject,
  assets: ReadonlySet<string> | undefined,
): JsonObject {
  const needed = [...widget.props].filter(([, { required }]) => required)
  return {
    widget: widget.name,
    ...Object.fromEntries(
      needed.map(([name, prop]) => [name, valueFor(prop, example[name], assets)]),
    ),
  }
}

/** A node that uses a fragment, with an empty value of the right type for each required input. */
export function minimalFragment({ name, inputs }: NamedDocument): JsonObject {
  const needed = [...inputs]
    .filter(([, input]) => input.required)
    .map(([input, { type }]) => [input, emptyOf(type)])
  return {
    fragment: name,
    ...(needed.length > 0 ? { with: Object.fromEntries(needed) as JsonObject } : {}),
  }
}

/** The image of an example belongs to the example; a new node gets an image of the project. */
function valueFor(
  { type, schema }: Prop,
  example: Json | undefined,
  assets: ReadonlySet<string> | undefined,
): Json {
  if (schema['format'] === 'x-image') return `asset:${assets?.values().next().value ?? ''}`
  return example ?? emptyOf(type)
}

/** An empty value of a type. */
export function emptyOf(type: Type): Json {
  if (type.string) return type.string.only?.[0] ?? ''
  if (type.number) return type.number.only?.[0] ?? 0
  if (type.boolean) return type.boolean.only?.[0] ?? false
  if (type.array) return []
  return type.object ? {} : ''
}
