import { type DataType, type EndpointFamily, isObject } from '../../../renderer/language'
import { mapSchema, type Schema } from '../../packaging'
import { key } from '../registry'

/** What a family's endpoints answer, by name: the shapes that the phone reads answers with. */
export function responseShapes({ endpoints }: Pick<EndpointFamily, 'endpoints'>): string {
  const shapes = Object.entries(endpoints).flatMap(([name, { response, enabled }]) =>
    response && enabled !== false ? [[name, shapeOf(response)]] : [],
  )
  return `export const responses = ${JSON.stringify(Object.fromEntries(shapes))}\n`
}

/** What is said to people and to the checker alone. */
const annotations = ['$comment', 'description', 'examples', 'format']

/** A server gives the address of a picture, unless it gives back what was sent to it. */
const isGiven = (part: Schema) => part['format'] === 'x-image' && part['x-echo'] !== true

/** A type as the phone needs it; where only its parts tell its kind, the kind is written. */
function shapeOf(type: DataType): Schema {
  return mapSchema(type, (part) => ({
    ...(isObject(part['properties']) ? { type: 'object' } : {}),
    ...(isObject(part['items']) ? { type: 'array' } : {}),
    ...(isGiven(part) ? { format: 'x-image' } : {}),
    ...Object.fromEntries(
      Object.entries(part).filter(
        ([name]) => !annotations.includes(name) && !name.startsWith('x-'),
      ),
    ),
  }))
}

/** The loaders of the shapes, by family. */
export function responseLoaders(families: readonly string[]): string {
  const loaders = families
    .map((family) => `  ${key(family)}: () => import('./${family}.generated.js'),\n`)
    .join('')
  return `import type { DataType } from '../../../renderer/language'

/** The shapes of answers, by family; each family loads with the first call that needs it. */
export const responseLoaders: Readonly<Record<string, () => Promise<{ responses: Readonly<Record<string, DataType>> }>>> = {
${loaders}}
`
}
