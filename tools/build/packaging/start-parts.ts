import {
  valueText,
  own,
  type EndpointFamily,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import { clientFamily, releasedFamily } from '../../analysis/guarded/guarded-texts.ts'
import type { ScreenEntry } from './describe-screen.ts'
import { type Files, withoutNotes } from './files.ts'
import { jsonFiles, requireDocument, readScreens } from './read-documents.ts'

/** The parts of the start data, in the form for phones. */
export interface StartParts {
  screens: { entry: ScreenEntry; facts: object }[]
  families: EndpointFamily[]
  app: JsonObject
  profiles: JsonObject[]
}

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

/** The app document without the members that only the checker reads. */
function appOf(document: JsonObject): JsonObject {
  const { native: _, links: __, ...app } = withoutNotes(document)
  return app
}

/** Reads the parts for releases, including the security annotations. */
export function readReleasedParts(files: Files): { families: EndpointFamily[]; app: JsonObject } {
  const families = jsonFiles(files, 'schemas/endpoints').map(
    ({ json }) => json as unknown as EndpointFamily,
  )
  const {
    native = {},
    links = {},
    ...app
  } = withoutNotes(requireDocument(files, 'schemas/app.json'))
  return {
    families: families.map(releasedFamily).filter(isCalled),
    app: { ...app, annotations: { native, links } },
  }
}

function isLazy(schema: JsonObject): boolean {
  return (own(schema, 'x-widget') as { eager?: boolean } | undefined)?.eager === false
}

/** Facts about a screen that the app needs before the document has loaded. */
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

/** Families without response types, descriptions and disabled endpoints. */
export function clientFamilies(families: readonly EndpointFamily[]): EndpointFamily[] {
  return families.map(clientFamily).filter(isCalled)
}

const isCalled = ({ endpoints }: EndpointFamily) => Object.keys(endpoints).length > 0
