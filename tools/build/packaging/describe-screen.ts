import {
  fragmentsOf,
  isObject,
  objectsIn,
  operatorOf,
  own,
  valueText,
  namesOfKind,
  type NameKind,
  nameUses,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import type { RouteEntry } from '../../../src/bootstrap/index.ts'
import { noticeTexts } from '../../analysis/guarded/guarded-texts.ts'
import { withOwnIds } from '../../analysis/project/fragment-ids.ts'

/** The data about a screen that the app uses before the document has loaded. */
export interface ScreenEntry extends RouteEntry {
  /** The parts that the phone compiles: the document and its fragments. */
  bundle: { document: JsonObject; fragments: Record<string, JsonObject> }
  file: string
}

/** Describes a screen, from a file or from an unsaved document of the studio. */
export function describeScreen(
  file: string,
  document: JsonObject,
  library: Record<string, JsonObject>,
  families: readonly JsonObject[],
): ScreenEntry {
  const fragments = fragmentsOf(document, (name) => own(library, name))
  const documents = [document, ...fragments.values()]
  const unique = withOwnIds({ document, fragments: Object.fromEntries(fragments) })
  const shown = fragmentsOf(unique.document, (name) => own(unique.fragments, name))
  return {
    screen: valueText(document['screen']),
    routes: (document['routes'] ?? []) as string[],
    namespaces: [
      ...new Set(['common', ...textKeys(documents, families).map((key) => key.split('.')[0]!)]),
    ],
    ...(document['locale'] === undefined ? {} : { locale: document['locale'] }),
    ...(document['available'] === undefined ? {} : { available: document['available'] }),
    sources: earlySources(document),
    widgets: [...new Set(documents.flatMap(pageWidgets))],
    next: screensAfter(documents).filter((name) => name !== document['screen']),
    bundle: { document: unique.document, fragments: Object.fromEntries(shown) },
    file,
  }
}

/** The widgets outside of modals. The widgets of a modal load when it opens. */
function pageWidgets(document: JsonObject): string[] {
  return [...namesOfKind({ ...document, modals: null }, 'widget')]
}

/** The names outside of expressions. A name in an expression only builds a URL. */
function namesOutsideExpressions(document: JsonObject, kind: NameKind): string[] {
  return nameUses(document, kind).flatMap(({ name, part, isInside }) =>
    part === 'operator' || isInside ? [] : [name],
  )
}

const screensAfter = (documents: readonly JsonObject[]) => [
  ...new Set(documents.flatMap((each) => namesOutsideExpressions(each, 'screen'))),
]

function textKeys(documents: readonly JsonObject[], families: readonly JsonObject[]): string[] {
  const endpoints = documents.flatMap((each) => namesOutsideExpressions(each, 'endpoint'))
  const texts = documents.flatMap((each) => [...namesOfKind(each, 'text')])
  return [...texts, ...noticeTexts(endpoints, families)]
}

/** The loads that depend only on the page's query, and can start without the document. */
function earlySources(document: JsonObject): RouteEntry['sources'] {
  const sources = Object.values(isObject(document['data']) ? document['data'] : {}).filter(isObject)
  return sources.flatMap(({ endpoint, on, when, params }) => {
    const { $comment: _, ...asked } = isObject(params) ? params : {}
    const isEarly =
      on !== 'demand' &&
      when === undefined &&
      Object.values(asked).flatMap(objectsIn).every(readsSessionAlone)
    return isEarly ? [{ endpoint: valueText(endpoint), params: asked }] : []
  })
}

/** The start code knows only the session, so it cannot evaluate these operators. */
const laterOperators = ['rule', 't', 'address', 'route']

function readsSessionAlone(expression: JsonObject): boolean {
  const operator = operatorOf(expression)
  if (operator === undefined || laterOperators.includes(operator)) return false
  const [path] = [expression['var']].flat()
  return operator !== 'var' || (typeof path === 'string' && path.startsWith('session.'))
}
