import { type WidgetSource, isSchema, type Schema } from './packaging'
import { widgetShape } from '../analysis/project/widgets'

/** The shared chunks of lazy widgets. A widget with `alone` has its own chunk. */
const chunks = ['common', 'inputs', 'details'] as const

type Chunk = (typeof chunks)[number]

function chunkOf({ facts }: WidgetSource): Chunk | undefined {
  if (facts.eager || facts.alone) return undefined
  if (facts.common) return 'common'
  return facts.area === 'input' ? 'inputs' : 'details'
}

/**
 * Generates the registry. The module imports eager widgets directly, and lazy widgets through the
 * loader of their chunk.
 */
export function registryModule(widgets: readonly WidgetSource[]): string {
  const ready = widgets.filter(({ hasComponent }) => hasComponent)
  const eager = ready.filter(({ facts }) => facts.eager)
  const alone = ready.filter(({ facts }) => facts.alone)
  return [
    `import type { WidgetEntry, WidgetRegistry } from '../renderer/react'`,
    ...imports(eager),
    '// The first load includes the styles of common widgets, because a browser requests only six files at a time.',
    ...members(ready, 'common').map(({ name }) => `import './${name}/${name}.css'`),
    '',
    'type Chunk = { entries: Readonly<Record<string, WidgetEntry>> }',
    '',
    'const from = (names: string, load: () => Promise<Chunk>) =>',
    `  Object.fromEntries(names.split(' ').map((name) => [name, () => load().then(({ entries }) => entries[name]!)]))`,
    '',
    '/** The widgets by name. Eager widgets are part of the first load. A lazy widget loads when a screen shows it. */',
    'export const registry: WidgetRegistry = {',
    '  eager: {',
    ...eager.map(entry),
    '  },',
    '  lazy: {',
    ...chunks.map(
      (chunk) =>
        `    ...from('${members(ready, chunk)
          .map(({ name }) => name)
          .join(' ')}', () => import('./${chunk}.generated')),`,
    ),
    ...alone.map(
      (widget) =>
        `    ${key(widget.name)}: () => import('./${widget.name}/${widget.name}').then((module) => (${entryOf(widget, 'module.')})),`,
    ),
    '  },',
    '}',
    '',
  ].join('\n')
}

/** The modules of shared chunks, by file name. */
export function chunkModules(widgets: readonly WidgetSource[]): Record<string, string> {
  const ready = widgets.filter(({ hasComponent }) => hasComponent)
  return Object.fromEntries(
    chunks.map((chunk) => [`${chunk}.generated.ts`, chunkModule(members(ready, chunk))]),
  )
}

function chunkModule(widgets: readonly WidgetSource[]): string {
  return [
    `import type { WidgetEntry } from '../renderer/react'`,
    ...imports(widgets),
    '',
    '/** Widgets that load together, by name. */',
    'export const entries: Readonly<Record<string, WidgetEntry>> = {',
    ...widgets.map((widget) => entry(widget).slice(2)),
    '}',
    '',
  ].join('\n')
}

function members(widgets: readonly WidgetSource[], chunk: Chunk): WidgetSource[] {
  return widgets.filter((widget) => chunkOf(widget) === chunk)
}

function imports(widgets: readonly WidgetSource[]): string[] {
  return widgets.map(({ name }) => `import { ${pascalCase(name)} } from './${name}/${name}'`)
}

function entry(widget: WidgetSource): string {
  return `    ${key(widget.name)}: ${entryOf(widget)},`
}

function entryOf(widget: WidgetSource, from = ''): string {
  const shape = Object.entries(widgetShape(widget.schema, widget.facts.field)).map(
    ([member, of]) => `, ${member}: ${JSON.stringify(of)}`,
  )
  return `{ component: ${from}${pascalCase(widget.name)}, pure: ${widget.facts.pure}${shape.join('')} }`
}

export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
}

export interface SchemaPosition {
  schema: Schema
  file: string
}

export function resolveReference(
  files: Readonly<Record<string, Schema>>,
  ref: string,
  from: string,
): SchemaPosition {
  const [file = '', pointer = ''] = ref.split('#')
  const name = file || from
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, segment) => (isSchema(value) ? value[segment] : undefined),
      files[name],
    )
  if (!isSchema(found)) throw new Error(`${from} refers to ${ref}, which does not exist.`)
  return { schema: found, file: name }
}

/**
 * Shared schemas have a `$comment` instead of a description, so that editors show the description
 * of the referring schema.
 */
export function descriptionOf(
  files: Readonly<Record<string, Schema>>,
  { schema, file }: SchemaPosition,
): string | undefined {
  const own = schema.description ?? (schema['$comment'] as string | undefined)
  if (own || !schema.$ref || !files[schema.$ref.split('#')[0] || file]) return own
  return descriptionOf(files, resolveReference(files, schema.$ref, file))
}
