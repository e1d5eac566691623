import { isObject, type Json } from '../../../renderer/language'
import { type Root, type Scope, lookup, namesInScope } from '../expressions/scope'
import type { Project } from '../project/project'
import { describe } from '../types/describe'
import type { Type } from '../types/type'

export interface ReadableValue {
  /** The path for `var`. */
  readonly path: string
  /** The type as text, such as `a number`. */
  readonly type: string
  /** The description in the endpoint's document. */
  readonly about?: string
  /** The value in the selected scenario, or an example from the endpoint's document. */
  readonly sample?: Json
}

/** The values of a scenario, by root. */
export type SampleRoots = Readonly<Record<string, unknown>>

const deepest = 6
const most = 1_500

/**
 * Lists everything that can be read through the names in scope: each member with its type, nearest
 * names first.
 */
export function readableValues(
  scope: Scope,
  project: Project,
  samples: SampleRoots,
): ReadableValue[] {
  const found: ReadableValue[] = []
  if (scope.element) addMembers('', scope.element, undefined, undefined, found, deepest)
  for (const name of namesInScope(scope)) {
    const root = lookup(scope, name)!
    // Beside an element, options are offered only if the screen has any.
    if (scope.element && !root.type.object?.members.size) continue
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

/** The schema of an endpoint's response; a reference to another schema has no description. */
function schemaOf({ endpoint }: Root, project: Project): Json | undefined {
  return endpoint === undefined ? undefined : project.endpoints.get(endpoint)?.document['response']
}

function exampleOf(schema: Json | undefined): Json | undefined {
  return isObject(schema) && Array.isArray(schema['examples']) ? schema['examples'][0] : undefined
}
