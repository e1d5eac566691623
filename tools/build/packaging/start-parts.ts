import {
  valueText,
  own,
  type EndpointFamily,
  type JsonObject,
  type Endpoint,
} from '../../../renderer/language/index.ts'
import type { ScreenEntry } from './describe-screen.ts'
import { type Files, withoutNotes } from './files.ts'
import { jsonFiles, requireDocument, readScreens } from './read-documents.ts'
import { isSchema, type Schema } from './schema.ts'

/** The documents that the app knows at its start, each in the form for phones. */
export interface StartParts {
  /** Each screen with the facts that the app knows at its start. */
  screens: { entry: ScreenEntry; facts: object }[]
  families: EndpointFamily[]
  app: JsonObject
  profiles: JsonObject[]
}

/** Reads these documents of a project. */
export function readStartParts(files: Files): StartParts {
  const documents = (folder: string) => jsonFiles(files, folder).map(({ json }) => json)
  const lazy = new Set(
    jsonFiles(files, 'widgets').flatMap(({ json }) =>
      isLazy(json) ? [valueText(json['$id'])] : [],
    ),
  )
  return {
    screens: readScreens(files).map((entry) => ({ entry, facts: factsOf(entry, lazy) })),
    families: clientFamilies(documents('schemas/endpoints') as unknown as EndpointFamily[]),
    app: appOf(requireDocument(files, 'schemas/app.json')),
    profiles: documents('schemas/profiles').map(withoutNotes),
  }
}

/** The app document without the parts for the checker only. */
function appOf(document: JsonObject): JsonObject {
  const { native: _, links: __, ...app } = withoutNotes(document)
  return app
}

function isLazy(schema: JsonObject): boolean {
  return (own(schema, 'x-widget') as { eager?: boolean } | undefined)?.eager === false
}

/** The facts about a screen that the app knows before its document has loaded. */
function factsOf(
  { screen, routes, namespaces, locale, available, sources, widgets, next }: ScreenEntry,
  lazy: ReadonlySet<string>,
): object {
  const rules = {
    ...(locale === undefined ? {} : { locale }),
    ...(available === undefined ? {} : { available }),
  }
  return {
    screen,
    routes,
    namespaces,
    ...rules,
    sources,
    widgets: widgets.filter((name) => lazy.has(name)),
    ...(next && next.length > 0 ? { next } : {}),
  }
}

const forReaders = ['$schema', '$comment', 'description', 'response', 'enabled']

/** The endpoint families for the client: without answers, descriptions and disabled endpoints. */
export function clientFamilies(families: readonly EndpointFamily[]): EndpointFamily[] {
  return families.map(forClient).filter(({ endpoints }) => Object.keys(endpoints).length > 0)
}

function forClient({ endpoints, ...family }: EndpointFamily): EndpointFamily {
  const called = Object.entries(endpoints).filter(([, { enabled }]) => enabled !== false)
  return {
    ...(omit(family, forReaders) as EndpointFamily),
    endpoints: Object.fromEntries(called.map(([name, endpoint]) => [name, entryOf(endpoint)])),
  }
}

function entryOf({ params, ...endpoint }: Endpoint): Endpoint {
  const placed = Object.entries(params ?? {}).map(([name, { in: place, schema, required }]) => [
    name,
    { in: place, schema: sentValue(schema), ...(required ? { required } : {}) },
  ])
  return {
    ...(omit(endpoint, forReaders) as Endpoint),
    ...(placed.length > 0 ? { params: Object.fromEntries(placed) } : {}),
  }
}

/** The constant, the default and the least length of a parameter's schema. */
function sentValue(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(isSchema(schema) ? schema : {}).filter(
      ([name]) => name === 'const' || name === 'default' || name === 'minLength',
    ),
  )
}

function omit(value: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
