import {
  child,
  isObject,
  objectOrEmpty,
  stringOrEmpty,
  type Json,
  type JsonObject,
  valueAt,
} from '../../../renderer/language'
import { translateDescription } from '../words/translate-description'
import { labelOf } from '../words/member-label'

/** The documents that declare data sources and responses. */
interface DataDocuments {
  readonly screens: Iterable<JsonObject>
  /** The families of endpoints. */
  readonly families: Iterable<JsonObject>
}

/**
 * Returns a function that names the parts of data paths for people who use forms, such as "Order"
 * and "Amount due". The words come from the description in the response schema, as in the forms, or
 * without a description from the names of the members.
 */
export function createPathLabels({ screens, families }: DataDocuments): (path: string) => string[] {
  const endpoints = new Map<string, Json | undefined>(
    [...families].flatMap((family) =>
      Object.entries(objectOrEmpty(family['endpoints'])).map(([name, endpoint]) => [
        `${stringOrEmpty(family['family'])}.${name}`,
        endpoint,
      ]),
    ),
  )
  const bySource = new Map<string, Set<Json>>()
  for (const { data } of screens)
    for (const [source, request] of Object.entries(objectOrEmpty(data))) {
      const endpoint = endpoints.get(stringOrEmpty(objectOrEmpty(request)['endpoint']))
      const response = isObject(endpoint) ? endpoint['response'] : undefined
      if (response) bySource.set(source, (bySource.get(source) ?? new Set()).add(response))
    }
  return (path) => {
    // An input of a fragment usually has the name of its data source.
    const [root = '', ...members] = path.replace(/^with\./, '').split('.')
    const described = [...(bySource.get(root) ?? [])].flatMap(
      (schema) => descriptionAt(schema, members) ?? [],
    )
    const words = described[0] === undefined ? members.map(labelOf) : described.slice(0, 1)
    return [labelOf(root), ...words]
  }
}

/** Returns the first sentence of the description of a member, in the language of the reader. */
function descriptionAt(schema: Json, members: readonly string[]): string | undefined {
  if (members.length === 0) return undefined
  const pointer = members.reduce((at, member) => child(child(at, 'properties'), member), '')
  const description = objectOrEmpty(valueAt(schema, pointer))['description']
  return typeof description === 'string'
    ? firstSentence(translateDescription(description))
    : undefined
}

export function firstSentence(words: string): string {
  return words.replace(/\.(?:\s.*)?$/s, '')
}
