import { isObject, segmentsOf, valueText, type JsonObject } from '../../../renderer/language'
import { cached } from '../json/cached'
import type { Project } from '../project/project'
import { visitBySchema } from './schema-walk'

/** A value of an answer that a schema marks. */
export interface MarkedValue {
  readonly text: string
  readonly endpoint: string
  readonly pointer: string
  /** Its endpoint and members. */
  readonly path: string
}

type IsMarked = (schema: JsonObject) => boolean

/** The marked values of each searched answer, per mark. Most plays share their answers. */
const searched = cached<IsMarked, WeakMap<object, MarkedValue[]>>(() => new WeakMap())

/** The values of answers whose schema has a mark. */
export function markedIn(
  project: Project,
  answers: ReadonlyMap<string, unknown>,
  isMarked: IsMarked,
): MarkedValue[] {
  return [...answers].flatMap(([endpoint, answer]) => {
    if (!isObject(answer) && !Array.isArray(answer)) return []
    const known = searched(isMarked).get(answer)
    if (known) return known
    const found: MarkedValue[] = []
    searched(isMarked).set(answer, found)
    visitBySchema(
      answer,
      project.endpoints.get(endpoint)?.document['response'],
      (value, schema, { pointer }) => {
        const text = valueText(value)
        if (text !== '' && isMarked(schema))
          found.push({ endpoint, pointer, text, path: pathOf(endpoint, pointer) })
      },
    )
    return found
  })
}

/** An endpoint with the names of members, without positions in lists. */
function pathOf(endpoint: string, pointer: string): string {
  const names = segmentsOf(pointer).filter((name) => !/^\d+$/.test(name))
  return [endpoint, ...names].join('.')
}
