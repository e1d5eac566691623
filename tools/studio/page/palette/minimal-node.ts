import type { Json, JsonObject } from '../../../../renderer/language'
import type { Project } from '../../../analysis/project/project'
import type { Prop, Widget } from '../../../analysis/project/widgets'
import { givenSchema } from '../form/given-schemas'
import { emptyOf } from '../form/grammar'

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
export function minimalFragment(fragment: string, project: Project): JsonObject {
  const schema = givenSchema('with', { fragment }, { project, document: undefined })
  const inputs = emptyOf(schema ?? { type: 'object' })
  return { fragment, ...(JSON.stringify(inputs) === '{}' ? {} : { with: inputs }) }
}

/** The image of an example belongs to the example; a new node gets an image of the project. */
function valueFor(
  { schema }: Prop,
  example: Json | undefined,
  assets: ReadonlySet<string> | undefined,
): Json {
  if (schema['format'] === 'x-image') return `asset:${assets?.values().next().value ?? ''}`
  return example ?? emptyOf(schema)
}
