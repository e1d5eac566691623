import { basename } from 'node:path'
import type { EndpointFamily } from '../../../renderer/language/index.ts'
import { type Files, filesBelow, hasFile } from './files.ts'
import { jsonFiles, readDocument } from './read-documents.ts'
import { isSchema, type Schema } from './schema.ts'

export interface WidgetFacts {
  events: Record<string, Schema | null>
  children: boolean
  field: Schema | null
  pure: boolean
  eager: boolean
  /** True for a large lazy widget, which gets its own chunk. */
  alone?: boolean
  /** True if many screens use the widget. */
  common?: boolean
  area: string
}

export interface WidgetSource {
  name: string
  schema: Schema
  facts: WidgetFacts
  /** False if the component does not exist yet. */
  hasComponent: boolean
  example?: Record<string, unknown>
}

/** The input of the generator. */
export interface Sources {
  /** The grammar's schemas by file name, without generated files. */
  grammar: Record<string, Schema>
  widgets: WidgetSource[]
  families: Record<string, EndpointFamily>
  /** The names of documents and texts, by kind. */
  names: Record<'screens' | 'fragments' | 'endpoints' | 'profiles' | 'texts' | 'assets', string[]>
}

/**
 * Reads the input of the generator, without unfinished widgets. Throws `BrokenDocument` for an
 * invalid file, unless invalid files are also skipped.
 */
export function readSources(files: Files, leaveOutBroken = false): Sources {
  const documents = (folder: string) =>
    jsonFiles(files, `schemas/${folder}`, leaveOutBroken).map(({ json }) => json as Schema)
  const named = (folder: string, member: string) =>
    documents(folder).flatMap(({ [member]: name }) => (typeof name === 'string' ? [name] : []))
  const families = documents('endpoints') as unknown as EndpointFamily[]
  return {
    grammar: readGrammar(files),
    widgets: widgetNames(files).flatMap((name) => readWidget(files, name, leaveOutBroken)),
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
      profiles: named('profiles', 'profile'),
      texts: textKeys(files, leaveOutBroken),
      assets: [
        ...filesBelow(files, 'src/assets').map((file) => `asset:${file.replace(/\.\w+$/, '')}`),
        ...named('pictures', 'picture').map((name) => `asset:pictures/${name}`),
      ],
    },
  }
}

function readGrammar(files: Files): Record<string, Schema> {
  const folder = 'schemas/language'
  const names = filesBelow(files, folder, '.schema.json').filter(
    (name) => !name.includes('.generated.'),
  )
  return Object.fromEntries(names.map((name) => [name, readJson(files, `${folder}/${name}`)]))
}

function widgetNames(files: Files): string[] {
  const names = filesBelow(files, 'widgets', '.schema.json').map((file) => file.split('/'))
  return names
    .flatMap(([folder, name]) => (name === `${folder}.schema.json` ? [folder!] : []))
    .sort()
}

function readWidget(files: Files, name: string, leaveOutBroken: boolean): WidgetSource[] {
  const beginning = `widgets/${name}/${name}`
  const path = `${beginning}.schema.json`
  const schema = readDocument(files, path, leaveOutBroken) as Schema | undefined
  const facts = schema?.['x-widget'] as WidgetFacts | undefined
  return schema && facts
    ? [
        {
          name,
          schema,
          facts,
          hasComponent: hasFile(files, `${beginning}.tsx`),
          ...exampleOf(files, `${beginning}.examples.json`),
        },
      ]
    : []
}

function exampleOf(files: Files, path: string): Pick<WidgetSource, 'example'> {
  const [first] = hasFile(files, path)
    ? (readJson(files, path) as unknown as { props?: Record<string, unknown> }[])
    : []
  return first?.props ? { example: first.props } : {}
}

/** The text keys of any language, as `namespace.key`. */
function textKeys(files: Files, leaveOutBroken: boolean): string[] {
  const keys = jsonFiles(files, 'locales', leaveOutBroken).flatMap(({ file, json }) =>
    leaves(json, basename(file, '.json')),
  )
  return [...new Set(keys)].sort()
}

function leaves(value: unknown, path: string): string[] {
  return isSchema(value)
    ? Object.entries(value).flatMap(([name, member]) => leaves(member, `${path}.${name}`))
    : [path]
}

const readJson = (files: Files, path: string) => readDocument(files, path, false) as Schema
