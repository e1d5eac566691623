import { type DataType, type EndpointFamily, isObject } from '../../renderer/language/index.ts'
import { mapSchema, type Schema } from './schema.ts'

/**
 * The shapes of the answers of a family's endpoints, by name. The phone reads answers with them.
 */
export function answerShapes({
  endpoints,
}: Pick<EndpointFamily, 'endpoints'>): Record<string, DataType> {
  return Object.fromEntries(
    declaredAnswers(endpoints).map(([name, response]) => [name, shapeOf(response)]),
  )
}

/** The declared answers of the enabled endpoints, by name. */
export function declaredAnswers(endpoints: EndpointFamily['endpoints']): [string, DataType][] {
  return Object.entries(endpoints).flatMap(([name, { response, enabled }]) =>
    response && enabled !== false ? [[name, response]] : [],
  )
}

/** Members for people and for the checker only. */
const annotations = ['$comment', 'description', 'examples', 'format']

/** Whether an address comes from the server itself; an echoed one comes from the request. */
const isGiven = ({ format, 'x-echo': isEcho }: Schema) =>
  (format === 'x-image' || format === 'x-url') && isEcho !== true

/** A type for the phone. Its kind is added if only its parts imply it. */
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
