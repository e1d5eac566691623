import { isObject, type Json } from '../../../../../renderer/language'
import { type Root, type Scope, lookup, namesIn } from '../../../../analysis/expressions/scope'
import type { Project } from '../../../../analysis/project/project'
import { describe } from '../../../../analysis/types/describe'
import type { Type } from '../../../../analysis/types/type'

/** A value that an expression can read at some place. */
export interface ReadableValue {
  /** The path as `var` writes it. */
  readonly path: string
  /** Its type in words: `a number`. */
  readonly type: string
  /** Its description in the endpoint's document. */
  readonly about?: string
  /** The value in the selected scenario, or an example of the endpoint's document. */
  readonly sample?: Json
}

/** Values of the scenario by the name of the root. */
export type SampleRoots = Readonly<Record<string, unknown>>

const deepest = 6
const most = 1_500

/**
 * Everything that can be read through the names in scope: each member with its type, the nearest
 * names first.
 */
export function readableValues(
  scope: Scope,
  project: Project,
  samples: SampleRoots,
): ReadableValue[] {
  const found: ReadableValue[] = []
  if (scope.element) addMembers('', scope.element, undefined, undefined, found, deepest)
  for (const name of scope.element ? [] : namesIn(scope)) {
    const root = lookup(scope, name)!
    add(name, root.type, schemaOf(root, project), samples[name], found, deepest)
  }
  return found
}

function add(
  path: string,
  type: Type,
  schema: Json | undefined,
  sample: unknown,
  found: ReadableValue[],
  depth: number,
): void {
  if (found.length >= most) return
  const value = sample === undefined ? exampleOf(schema) : (sample as Json)
  const about =
    isObject(schema) && typeof schema['description'] === 'string'
      ? schema['description']
      : undefined
  found.push({
    path,
    type: describe(type),
    ...(about ? { about } : {}),
    ...(value === undefined ? {} : { sample: value }),
  })
  addMembers(path, type, schema, sample, found, depth)
}

function addMembers(
  path: string,
  type: Type,
  schema: Json | undefined,
  sample: unknown,
  found: ReadableValue[],
  depth: number,
): void {
  if (depth === 0) return
  for (const [name, member] of type.object?.members ?? []) {
    const properties =
      isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {}
    const value =
      typeof sample === 'object' && sample !== null
        ? (sample as Record<string, unknown>)[name]
        : undefined
    add(
      path === '' ? name : `${path}.${name}`,
      member.type,
      properties[name],
      value,
      found,
      depth - 1,
    )
  }
}

/** The endpoint's own description of its answer; a reference to another schema has none. */
function schemaOf({ endpoint }: Root, project: Project): Json | undefined {
  return endpoint === undefined ? undefined : project.endpoints.get(endpoint)?.document['response']
}

function exampleOf(schema: Json | undefined): Json | undefined {
  return isObject(schema) && Array.isArray(schema['examples']) ? schema['examples'][0] : undefined
}
