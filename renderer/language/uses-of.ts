import type { JsonObject } from './json'
import { visitDocument } from './visit-document.ts'
import { objectsIn } from './visit-value.ts'

/** The names that a document uses, each once and in the order of its first use. */
export interface Uses {
  readonly ids: ReadonlySet<string>
  readonly widgets: ReadonlySet<string>
  readonly fragments: ReadonlySet<string>
  /** Keys of texts. */
  readonly texts: ReadonlySet<string>
  /** Endpoints of its sources and its calls. */
  readonly endpoints: ReadonlySet<string>
  /** Screens that its steps lead to. */
  readonly screens: ReadonlySet<string>
}

const known = new WeakMap<JsonObject, Uses>()

/** The names that a document uses, collected once; the fragments that it uses are not entered. */
export function usesOf(document: JsonObject): Uses {
  const uses = known.get(document) ?? findUses(document)
  known.set(document, uses)
  return uses
}

function findUses(document: JsonObject): Uses {
  const names = () => new Set<string>()
  const uses = {
    ids: names(),
    widgets: names(),
    fragments: names(),
    texts: names(),
    endpoints: names(),
    screens: names(),
  }
  const note = (kind: keyof Uses, name: unknown) => {
    if (typeof name === 'string') uses[kind].add(name)
  }
  visitDocument(document, {
    node({ id, widget, fragment }) {
      note('ids', id)
      note('widgets', widget)
      note('fragments', fragment)
    },
    source: ({ endpoint }) => note('endpoints', endpoint),
    step({ endpoint, screen }) {
      note('endpoints', endpoint)
      note('screens', screen)
    },
    value: (value) => objectsIn(value).forEach(({ t }) => note('texts', t)),
  })
  return uses
}

/** The fragments that a document shows, directly or through others, by name. */
export function fragmentsOf(
  document: JsonObject,
  find: (name: string) => JsonObject | undefined,
): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const waiting = [document]
  for (const next of waiting)
    for (const name of usesOf(next).fragments) {
      const fragment = found.has(name) ? undefined : find(name)
      if (!fragment) continue
      found.set(name, fragment)
      waiting.push(fragment)
    }
  return found
}
