import { isObject, segmentsOf, valueText, type JsonObject } from '../../../renderer/language'
import { cached } from '../json/cached'
import type { Project } from '../project/project'
import { visitBySchema } from './schema-walk'

interface MarkedValue {
  readonly text: string
  readonly endpoint: string
  readonly pointer: string
  readonly path: string
}

type IsMarked = (schema: JsonObject) => boolean

/** A cache of marked values, because most plays share their answers. */
const searched = cached<IsMarked, WeakMap<object, MarkedValue[]>>(() => new WeakMap())

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

function pathOf(endpoint: string, pointer: string): string {
  const names = segmentsOf(pointer).filter((name) => !/^\d+$/.test(name))
  return [endpoint, ...names].join('.')
}
