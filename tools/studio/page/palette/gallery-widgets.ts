import type { ComponentType } from 'react'
import { type JsonObject, own } from '../../../../renderer/language'
import { currentLanguage } from '../../../analysis/words/words'
import spanish from '../words/examples.es.json'

/** An example of a widget for pictures, tests and the reference. */
export interface Example {
  name: string
  props: Record<string, unknown>
  value?: unknown
  busy?: boolean
  /** The events of the example, by default all events of the widget. */
  events?: readonly string[]
  children?: string | readonly ExampleChild[]
}

export type ExampleChild = string | (Omit<Example, 'name'> & { widget: string })

export interface WidgetSchema {
  $id: string
  'x-widget': { events: Record<string, unknown>; children: boolean; field: unknown; pure: boolean }
}

export interface GalleryWidget {
  name: string
  component: ComponentType<Record<string, unknown>>
  schema: WidgetSchema
  examples: readonly Example[]
}

const schemas = import.meta.glob<WidgetSchema>('../../../../widgets/*/*.schema.json', {
  eager: true,
  import: 'default',
})
const examples = import.meta.glob<Example[]>('../../../../widgets/*/*.examples.json', {
  eager: true,
  import: 'default',
})
const modules = import.meta.glob<Record<string, GalleryWidget['component']>>(
  ['../../../../widgets/*/*.tsx', '!**/*.test.tsx'],
  { eager: true },
)

export const galleryWidgets: ReadonlyMap<string, GalleryWidget> = new Map(
  Object.values(schemas).map((schema) => [schema.$id, readFolder(schema)]),
)

function readFolder(schema: WidgetSchema): GalleryWidget {
  const name = schema.$id
  const path = `../../../../widgets/${name}/${name}`
  const component = modules[`${path}.tsx`]?.[pascalCase(name)]
  if (!component) throw new Error(`${path}.tsx must export ${pascalCase(name)}`)
  return { name, schema, component, examples: examples[`${path}.examples.json`] ?? [] }
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the example that the palette shows, in the language of the studio. */
export function exampleOf(widget: string): Example | undefined {
  const example = galleryWidgets.get(widget)?.examples[0]
  if (!example || currentLanguage() === 'en') return example
  return JSON.parse(JSON.stringify(example), (_, value: unknown) =>
    typeof value === 'string' ? (own<string>(spanish, value) ?? value) : value,
  ) as Example
}

export function examplePropsOf(widget: string): JsonObject {
  return (exampleOf(widget)?.props ?? {}) as JsonObject
}
