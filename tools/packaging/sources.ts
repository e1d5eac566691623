import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { EndpointFamily } from '../../renderer/language/index.ts'
import { filesBelow, jsonFiles, readDocument } from './read-documents.ts'
import { isSchema, type Schema } from './schema.ts'

/** What a widget says about itself beside its props. */
export interface WidgetFacts {
  events: Record<string, Schema | null>
  children: boolean
  field: Schema | null
  pure: boolean
  eager: boolean
  /** True for a lazy widget that is too large to come with others. */
  alone?: boolean
  area: string
}

/** A widget as its folder describes it. */
export interface WidgetSource {
  name: string
  schema: Schema
  facts: WidgetFacts
  /** False while its component is still to be written. */
  hasComponent: boolean
  /** The props of its first example. */
  example?: Record<string, unknown>
}

/** Everything that the generator reads. */
export interface Sources {
  /** The grammar by file name, without what is generated. */
  grammar: Record<string, Schema>
  widgets: WidgetSource[]
  families: Record<string, EndpointFamily>
  /** Names that documents may mention, by kind. */
  names: Record<'screens' | 'fragments' | 'endpoints' | 'texts' | 'assets', string[]>
}

/** Reads the sources below a project root; a folder that is not ready yet is left out. */
export function readSources(root: string): Sources {
  const documents = (folder: string) =>
    jsonFiles(join(root, 'schemas', folder)).map(({ json }) => json as Schema)
  const named = (folder: string, member: string) =>
    documents(folder).flatMap(({ [member]: name }) => (typeof name === 'string' ? [name] : []))
  const families = documents('endpoints') as unknown as EndpointFamily[]
  return {
    grammar: readGrammar(join(root, 'schemas/language')),
    widgets: widgetNames(root).flatMap((name) => readWidget(root, name)),
    families: Object.fromEntries(
      families
        .filter(({ family, endpoints }) => family && endpoints)
        .map((family) => [family.family, family]),
    ),
    names: {
      screens: named('screens', 'screen'),
      fragments: named('fragments', 'fragment'),
      endpoints: families.flatMap(({ family, endpoints }) =>
        Object.entries(endpoints ?? {}).flatMap(([name, { enabled }]) =>
          enabled === false ? [] : [`${family}.${name}`],
        ),
      ),
      texts: textKeys(join(root, 'locales')),
      assets: filesBelow(join(root, 'src/assets')).map(
        (file) => `asset:${file.replace(/\.\w+$/, '')}`,
      ),
    },
  }
}

function readGrammar(folder: string): Record<string, Schema> {
  const files = filesBelow(folder, '.schema.json').filter((file) => !file.includes('.generated.'))
  return Object.fromEntries(files.map((file) => [file, readJson(join(folder, file))]))
}

function widgetNames(root: string): string[] {
  const folder = join(root, 'widgets')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

function readWidget(root: string, name: string): WidgetSource[] {
  const folder = join(root, 'widgets', name)
  const file = join(folder, `${name}.schema.json`)
  if (!existsSync(file)) return []
  const schema = readJson(file)
  const facts = schema['x-widget'] as WidgetFacts | undefined
  return facts
    ? [
        {
          name,
          schema,
          facts,
          hasComponent: existsSync(join(folder, `${name}.tsx`)),
          ...exampleOf(join(folder, `${name}.examples.json`)),
        },
      ]
    : []
}

function exampleOf(file: string): Pick<WidgetSource, 'example'> {
  const [first] = existsSync(file)
    ? (readJson(file) as unknown as { props?: Record<string, unknown> }[])
    : []
  return first?.props ? { example: first.props } : {}
}

/** `namespace.key` of every text in any language. */
function textKeys(folder: string): string[] {
  const keys = jsonFiles(folder).flatMap(({ file, json }) => leaves(json, basename(file, '.json')))
  return [...new Set(keys)].sort()
}

function leaves(value: unknown, path: string): string[] {
  return isSchema(value)
    ? Object.entries(value).flatMap(([name, member]) => leaves(member, `${path}.${name}`))
    : [path]
}

const readJson = (file: string) => readDocument(file) as Schema
