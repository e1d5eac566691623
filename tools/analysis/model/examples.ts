import { isObject, type Json } from '../../../renderer/language'
import type { PathUse } from '../expressions/scope'
import type { Project } from '../project/project'

/** The examples of the member of a response that a path reads; none for other values. */
export function examplesOf({ endpoints }: Project, { root, segments }: PathUse): Json[] {
  const endpoint = root?.endpoint === undefined ? undefined : endpoints.get(root.endpoint)
  let schema: Json | undefined = endpoint?.document['response']
  for (const segment of segments.slice(1)) {
    const { properties, items }: { [name: string]: Json | undefined } = isObject(schema)
      ? schema
      : {}
    schema = isObject(properties) ? properties[segment] : /^\d+$/.test(segment) ? items : undefined
  }
  const examples = isObject(schema) ? schema['examples'] : undefined
  return Array.isArray(examples) ? examples : []
}
