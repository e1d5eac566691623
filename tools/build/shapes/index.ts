import { type EndpointFamily, type DataType, isObject } from '../../../renderer/language/index.ts'
import { mapSchema, type Schema } from '../packaging/schema.ts'

/** Response shapes by endpoint. The phone parses responses with these shapes. */
export function answerShapes({
  endpoints,
}: Pick<EndpointFamily, 'endpoints'>): Record<string, DataType> {
  return Object.fromEntries(
    declaredAnswers(endpoints).map(([name, response]) => [name, shapeOf(response)]),
  )
}

/** The response types of enabled endpoints, by endpoint name. */
export function declaredAnswers(endpoints: EndpointFamily['endpoints']): [string, DataType][] {
  return Object.entries(endpoints).flatMap(([name, { response, enabled }]) =>
    response && enabled !== false ? [[name, response]] : [],
  )
}

/** Keywords that only people and the checker read. */
const annotations = ['$comment', 'description', 'examples', 'format']

/** True for a URL that the server chooses. An echoed URL is different: the request contains it. */
const isGiven = ({ format, 'x-echo': isEcho }: Schema) =>
  (format === 'x-image' || format === 'x-url') && isEcho !== true

/** Adds the aliases of properties, because responses may use them. */
function withAliases(properties: Schema['properties']): Schema {
  if (!properties) return {}
  const others = Object.values(properties).flatMap((member) => {
    const alias = isObject(member) ? member['x-alias'] : undefined
    return typeof alias === 'string' ? [[alias, {}] as const] : []
  })
  return { properties: { ...properties, ...Object.fromEntries(others) } }
}

/** Removes annotations. Adds `type` if only other keywords imply it. */
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
