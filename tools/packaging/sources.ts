import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { EndpointFamily } from '../../renderer/language/index.ts'
import { parseDocument } from '../../renderer/language/renames/index.ts'
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
  const families = documents(join(root, 'schemas/endpoints')) as unknown as EndpointFamily[]
  return {
    grammar: Object.fromEntries(
      grammarFiles(root).map((file) => [file, readJson(join(root, 'schemas/language', file))]),
    ),
    widgets: folders(join(root, 'widgets')).flatMap((name) => readWidget(root, name)),
    families: Object.fromEntries(
      families
        .filter(({ family, endpoints }) => family && endpoints)
        .map((family) => [family.family, family]),
    ),
    names: {
      screens: documents(join(root, 'schemas/screens')).flatMap(({ screen }) =>
        typeof screen === 'string' ? [screen] : [],
      ),
      fragments: documents(join(root, 'schemas/fragments')).flatMap(({ fragment }) =>
        typeof fragment === 'string' ? [fragment] : [],
      ),
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

function grammarFiles(root: string): string[] {
  return readdirSync(join(root, 'schemas/language'))
    .filter((file) => file.endsWith('.schema.json') && !file.includes('.generated.'))
    .sort()
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

/** Every JSON document below a folder, in the order of the paths. */
function documents(folder: string): Schema[] {
  return filesBelow(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readJson(join(folder, file)))
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** `namespace.key` of every text in any language. */
function textKeys(folder: string): string[] {
  const files = folders(folder).flatMap((language) =>
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => join(folder, language, file)),
  )
  return [
    ...new Set(files.flatMap((file) => leaves(readJson(file), basename(file, '.json')))),
  ].sort()
}

function leaves(value: unknown, path: string): string[] {
  return isSchema(value)
    ? Object.entries(value).flatMap(([name, member]) => leaves(member, `${path}.${name}`))
    : [path]
}

function folders(path: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

function readJson(file: string): Schema {
  try {
    return parseDocument(readFileSync(file, 'utf8')) as Schema
  } catch (cause) {
    throw new Error(
      `${file} is not valid JSON, so nothing can be generated from it. Mend it and run this again.`,
      { cause },
    )
  }
}
