import { textOf, isObject, type JsonObject } from '../../renderer/language/index.ts'
import type { ScreenFacts } from '../../src/bootstrap/index.ts'
import { noticeTexts } from '../analysis/guarded/index.ts'

/** A screen document with what the start of the app needs to know about it before it is loaded. */
export interface ScreenEntry extends ScreenFacts {
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
  const used = usedFragments(document, library)
  const bundle = {
    document,
    fragments: Object.fromEntries([...used].map((name) => [name, library[name]!])),
  }
  return {
    screen: textOf(document['screen']),
    routes: (document['routes'] ?? []) as string[],
    namespaces: [
      ...new Set(['common', ...textKeys(bundle, families).map((key) => key.split('.')[0]!)]),
    ],
    ...(document['locale'] === undefined ? {} : { locale: document['locale'] }),
    ...(document['available'] === undefined ? {} : { available: document['available'] }),
    sources: earlySources(document),
    widgets: [
      ...new Set(
        collect(
          [document['body'], document['loading'], document['failed'], bundle.fragments],
          'widget',
        ),
      ),
    ],
    bundle,
    file,
  }
}

function usedFragments(
  node: unknown,
  library: Record<string, JsonObject>,
  found = new Set<string>(),
): Set<string> {
  for (const name of collect(node, 'fragment')) {
    if (found.has(name) || !library[name]) continue
    found.add(name)
    usedFragments(library[name]['body'], library, found)
  }
  return found
}

function textKeys(bundle: unknown, families: readonly JsonObject[]): string[] {
  return [...collect(bundle, 't'), ...noticeTexts(collect(bundle, 'endpoint'), families)]
}

/** Every string that stands under a member's name, anywhere below. */
function collect(value: unknown, member: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => collect(item, member))
  if (!isObject(value)) return []
  const own = value[member]
  return [
    ...(typeof own === 'string' ? [own] : []),
    ...Object.values(value).flatMap((inner) => collect(inner, member)),
  ]
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
    collect(source['params'], 'var').every((path) => path.startsWith('session.'))
  )
}
