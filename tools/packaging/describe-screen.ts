import {
  fragmentsOf,
  isObject,
  objectsIn,
  own,
  textOf,
  usesOf,
  type JsonObject,
} from '../../renderer/language/index.ts'
import type { RouteEntry } from '../../src/bootstrap/index.ts'
import { noticeTexts } from '../analysis/guarded/index.ts'

/** A screen document with what the start of the app needs to know about it before it is loaded. */
export interface ScreenEntry extends RouteEntry {
  /** The document and the fragments that it uses: what the device compiles. */
  bundle: { document: JsonObject; fragments: Record<string, JsonObject> }
  file: string
}

/** Finds out about one screen document; the studio does it for a text that no file has yet. */
export function describeScreen(
  file: string,
  document: JsonObject,
  library: Record<string, JsonObject>,
  families: readonly JsonObject[],
): ScreenEntry {
  const fragments = fragmentsOf(document, (name) => own(library, name))
  const documents = [document, ...fragments.values()]
  return {
    screen: textOf(document['screen']),
    routes: (document['routes'] ?? []) as string[],
    namespaces: [
      ...new Set(['common', ...textKeys(documents, families).map((key) => key.split('.')[0]!)]),
    ],
    ...(document['locale'] === undefined ? {} : { locale: document['locale'] }),
    ...(document['available'] === undefined ? {} : { available: document['available'] }),
    sources: earlySources(document),
    widgets: [...new Set(documents.flatMap(pageWidgets))],
    bundle: { document, fragments: Object.fromEntries(fragments) },
    file,
  }
}

/** What a page shows by itself; the widgets of a modal come when it opens. */
function pageWidgets(document: JsonObject): string[] {
  return [...usesOf({ ...document, modals: null }).widgets]
}

function textKeys(documents: readonly JsonObject[], families: readonly JsonObject[]): string[] {
  const uses = documents.map(usesOf)
  const endpoints = uses.flatMap((used) => [...used.endpoints])
  return [...uses.flatMap(({ texts }) => [...texts]), ...noticeTexts(endpoints, families)]
}

function earlySources(document: JsonObject): { endpoint: string; params: JsonObject }[] {
  const sources = Object.values(isObject(document['data']) ? document['data'] : {}).filter(isObject)
  return sources.filter(isEarly).map((source) => ({
    endpoint: textOf(source['endpoint']),
    params: isObject(source['params']) ? source['params'] : {},
  }))
}

/** A load is early when nothing but the page's query decides about it. */
function isEarly(source: JsonObject): boolean {
  return (
    source['on'] !== 'demand' &&
    source['when'] === undefined &&
    objectsIn(source['params']).every(readsSessionAlone)
  )
}

function readsSessionAlone({ var: path }: JsonObject): boolean {
  return typeof path !== 'string' || path.startsWith('session.')
}
