import {
  child,
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  type Json,
  type JsonObject,
  valueAt,
  valueText,
} from '../../../renderer/language'
import { translateDescription } from '../words/translate-description'
import { labelOf } from '../words/member-label'

/** The documents that declare data sources and responses. */
interface DataDocuments {
  readonly screens: Iterable<{ readonly json?: Json | undefined }>
  /** The families of endpoints. */
  readonly families: Iterable<{ readonly json?: Json | undefined }>
}

/** Words for data paths and their values, for people who use forms. */
export interface DataWords {
  /**
   * Returns the names of the parts of a path, such as "Order" and "Amount due". The words come from
   * the description in the response schema, as in the forms, or without a description from the
   * names of the members.
   */
  readonly label: (path: string) => string[]
  /** Returns the description of a value that the schema of a path lists. */
  readonly code: (path: string, value: Json) => string | undefined
}

export function createDataWords({ screens, families }: DataDocuments): DataWords {
  const endpoints = new Map<string, Json | undefined>(
    [...families].flatMap(({ json }) => {
      const { family, endpoints: all } = objectOrEmpty(json)
      return membersOf(all).map(([name, endpoint]) => [
        `${stringOrEmpty(family)}.${name}`,
        endpoint,
      ])
    }),
  )
  const bySource = new Map<string, Set<Json>>()
  for (const { json } of screens)
    for (const [source, request] of membersOf(objectOrEmpty(json)['data'])) {
      const endpoint = endpoints.get(stringOrEmpty(objectOrEmpty(request)['endpoint']))
      const response = isObject(endpoint) ? endpoint['response'] : undefined
      if (response) bySource.set(source, (bySource.get(source) ?? new Set()).add(response))
    }
  const schemasAt = ([root = '', ...members]: readonly string[]) =>
    [...(bySource.get(root) ?? [])].map((schema) => memberAt(schema, members))
  return {
    label(path) {
      const [root = '', ...members] = partsOf(path)
      const [described] =
        members.length === 0 ? [] : schemasAt([root, ...members]).flatMap(descriptionOf)
      return [labelOf(root), ...(described === undefined ? members.map(labelOf) : [described])]
    },
    code(path, value) {
      const found = schemasAt(partsOf(path)).map((schema) => codeWords(schema, value))
      return found.find((words) => words !== undefined)
    },
  }
}

/** Returns the parts of a path. An input of a fragment usually has the name of its data source. */
const partsOf = (path: string) => path.replace(/^with\./, '').split('.')

function memberAt(schema: Json, members: readonly string[]): JsonObject {
  const pointer = members.reduce((at, member) => child(child(at, 'properties'), member), '')
  return objectOrEmpty(valueAt(schema, pointer))
}

/** Returns the first sentence of the description of a schema, in the language of the reader. */
function descriptionOf({ description }: JsonObject): string[] {
  return typeof description === 'string' ? [firstSentence(translateDescription(description))] : []
}

/** Returns the description of a value that a schema lists, such as `*Overdue* (180)`. */
export function codeWords(schema: JsonObject, value: Json): string | undefined {
  const listed = Array.isArray(schema['x-values']) ? schema['x-values'] : []
  const [words] = listed.flatMap((one) =>
    isObject(one) && one['value'] === value ? descriptionOf(one) : [],
  )
  return words && `*${words}* (${valueText(value)})`
}

export function firstSentence(words: string): string {
  return words.replace(/\.(?:\s.*)?$/s, '')
}
