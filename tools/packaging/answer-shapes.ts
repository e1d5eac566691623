import { type DataType, type EndpointFamily, isObject } from '../../renderer/language/index.ts'
import { mapSchema, type Schema } from './schema.ts'

/** What a family's endpoints answer, by name: the shapes that the phone reads answers with. */
export function answerShapes({
  endpoints,
}: Pick<EndpointFamily, 'endpoints'>): Record<string, DataType> {
  return Object.fromEntries(
    declaredAnswers(endpoints).map(([name, response]) => [name, shapeOf(response)]),
  )
}

/** What the endpoints that are called say that they answer, by name. */
export function declaredAnswers(endpoints: EndpointFamily['endpoints']): [string, DataType][] {
  return Object.entries(endpoints).flatMap(([name, { response, enabled }]) =>
    response && enabled !== false ? [[name, response]] : [],
  )
}

/** What is said to people and to the checker alone. */
const annotations = ['$comment', 'description', 'examples', 'format']

/** A server gives an address, unless it gives back what was sent to it. */
const isGiven = ({ format, 'x-echo': isEcho }: Schema) =>
  (format === 'x-image' || format === 'x-url') && isEcho !== true

/** A type as the phone needs it; where only its parts tell its kind, the kind is written. */
function shapeOf(type: DataType): DataType {
  return mapSchema(type, (part) => ({
    ...(isObject(part['properties']) ? { type: 'object' } : {}),
    ...(isObject(part['items']) ? { type: 'array' } : {}),
    ...(isGiven(part) ? { format: part['format'] } : {}),
    ...Object.fromEntries(
      Object.entries(part).filter(
        ([name]) => !annotations.includes(name) && !name.startsWith('x-'),
      ),
    ),
  })) as DataType
}
