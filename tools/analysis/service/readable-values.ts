import { objectOrEmpty, stringOrEmpty, valueAt, type Json } from '../../../renderer/language'
import { type Root, type Scope, lookup, namesInScope, pathOf } from '../expressions/scope'
import type { Project } from '../project/project'
import { describe } from '../types/describe'
import { itemsOf, type Type } from '../types/type'

export interface ReadableValue {
  readonly path: string
  readonly type: string
  readonly about?: string
  /** The value in the selected scenario, or an example from the endpoint's document. */
  readonly sample?: Json
  /** For a list of objects: the descriptions or names of the members of an item. */
  readonly items?: readonly string[]
}

/** The values of a scenario, by root. */
export type SampleRoots = Readonly<Record<string, unknown>>

const deepest = 6
const most = 1_500

/**
 * Lists the values that an expression can read: all members of the names in scope with their types,
 * the nearest names first. In the body of a list operator, `elementSchema` describes the list's
 * element.
 */
export function readableValues(
  scope: Scope,
  project: Project,
  samples: SampleRoots,
  elementSchema?: Json,
): ReadableValue[] {
  const found: ReadableValue[] = []
  for (const value of valuesInScope(scope, project, samples, elementSchema)) {
    if (found.length === most) break
    found.push(value)
  }
  return found
}

function* valuesInScope(
  scope: Scope,
  project: Project,
  samples: SampleRoots,
  elementSchema: Json | undefined,
): Generator<ReadableValue> {
  if (scope.element) yield* valuesBelow({ path: '', type: scope.element, schema: elementSchema })
  for (const name of namesInScope(scope)) {
    const root = lookup(scope, name)!
    const { type } = root
    // In the body of a list operator, roots without members are left out.
    if (scope.element && !type.object?.members.size) continue
    yield* valuesAt({ path: name, type, schema: schemaOf(root, project), sample: samples[name] })
  }
}

/** A value, with its schema and a sample. */
interface TypedPlace {
  readonly path: string
  readonly type: Type
  readonly schema?: Json | undefined
  readonly sample?: unknown
}

function* valuesAt(place: TypedPlace, depth = deepest): Generator<ReadableValue> {
  const { path, type, schema, sample = valueAt(schema, ['examples', 0]) } = place
  const items = type.array ? [...(itemsOf(type).object?.members.keys() ?? [])] : []
  const about = descriptionIn(schema)
  yield {
    path,
    type: describe(type),
    ...(items.length > 0 && {
      items: items.map(
        (name) => descriptionIn(valueAt(schema, ['items', 'properties', name])) || name,
      ),
    }),
    ...(about ? { about } : {}),
    ...(sample === undefined ? {} : { sample: sample as Json }),
  }
  yield* valuesBelow(place, depth)
}

function descriptionIn(schema: Json | undefined): string {
  return stringOrEmpty(objectOrEmpty(schema)['description'])
}

function* valuesBelow(
  { path, type, schema, sample }: TypedPlace,
  depth = deepest,
): Generator<ReadableValue> {
  if (depth === 0) return
  for (const [name, member] of type.object?.members ?? [])
    yield* valuesAt(
      {
        path: path === '' ? name : `${path}.${name}`,
        type: member.type,
        schema: valueAt(schema, ['properties', name]),
        sample: valueAt(sample as Json | undefined, [name]),
      },
      depth - 1,
    )
}

/**
 * Returns the schema of the items, if the list is a member of a response. Does not follow
 * references to other schemas.
 */
export function itemSchema(list: Json, scope: Scope, project: Project): Json | undefined {
  const members: string[] = []
  // If the list is a member of a row, continues with the list of this row.
  for (let at = { list, scope }; ; ) {
    const [name = '', ...inner] = (pathOf(objectOrEmpty(at.list)) ?? '').split('.')
    members.unshift(...inner.flatMap((member) => ['properties', member]), 'items')
    const root = lookup(at.scope, name)
    if (!root?.rows) return root && valueAt(responseOf(root, project), members)
    at = root.rows
  }
}

function schemaOf(root: Root, project: Project): Json | undefined {
  const { rows } = root
  return rows ? itemSchema(rows.list, rows.scope, project) : responseOf(root, project)
}

function responseOf({ endpoint }: Root, project: Project): Json | undefined {
  return endpoint === undefined ? undefined : project.endpoints.get(endpoint)?.document['response']
}
