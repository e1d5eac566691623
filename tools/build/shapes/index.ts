import { type EndpointFamily, type DataType, isObject } from '../../../renderer/language/index.ts'
import { mapSchema, type Schema } from '../packaging/schema.ts'

/** The response shapes of a family, by endpoint. The phone parses responses with them. */
export function answerShapes({
  endpoints,
}: Pick<EndpointFamily, 'endpoints'>): Record<string, DataType> {
  return Object.fromEntries(
    declaredAnswers(endpoints).map(([name, response]) => [name, shapeOf(response)]),
  )
}

/** The declared response types of the enabled endpoints, by name. */
export function declaredAnswers(endpoints: EndpointFamily['endpoints']): [string, DataType][] {
  return Object.entries(endpoints).flatMap(([name, { response, enabled }]) =>
    response && enabled !== false ? [[name, response]] : [],
  )
}

/** Members for people and for the checker only. */
const annotations = ['$comment', 'description', 'examples', 'format']

/** Checks whether a URL comes from the server itself; an echoed URL comes from the request. */
const isGiven = ({ format, 'x-echo': isEcho }: Schema) =>
  (format === 'x-image' || format === 'x-url') && isEcho !== true

/** The members of an object, with the other names that responses may use. */
function withAliases(properties: Schema['properties']): Schema {
  if (!properties) return {}
  const others = Object.values(properties).flatMap((member) => {
    const alias = isObject(member) ? member['x-alias'] : undefined
    return typeof alias === 'string' ? [[alias, {}] as const] : []
  })
  return { properties: { ...properties, ...Object.fromEntries(others) } }
}

/** The shape of a type for the phone. `type` is added if only other keywords imply it. */
function shapeOf(type: DataType): DataType {
  return mapSchema(type, (schema) => ({
    ...(isObject(schema['properties']) ? { type: 'object' } : {}),
    ...(isObject(schema['items']) ? { type: 'array' } : {}),
    ...(isGiven(schema) ? { format: schema['format'] } : {}),
    ...Object.fromEntries(
      Object.entries(schema).filter(
        ([name]) => name === 'x-alias' || (!annotations.includes(name) && !name.startsWith('x-')),
      ),
    ),
    ...withAliases(schema.properties),
  })) as DataType
}
