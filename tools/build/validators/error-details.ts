const literal = String.raw`"(?:[^"\\]|\\.)*"`
const schemaPath = new RegExp(`schemaPath:${literal},`, 'g')
const params = new RegExp(String.raw`,params:\{(?:${literal}|[^{}"])*\}`, 'g')
const parentOfMember = new RegExp(
  String.raw`,parentData:[\w.$[\]" -]+?,parentDataProperty(?::(?:${literal}|\w+))?,rootData\}`,
  'g',
)

/** Leaves out where in the grammar the broken rule stands. */
export function withoutSchemaPaths(text: string): string {
  return text.replace(schemaPath, '').replace(/\/\*# sourceURL=.*?\*\/;?/g, '')
}

/** Leaves only the place and the keyword of an error; the rest is of no use on a phone. */
export function withoutErrorDetails(text: string): string {
  return withoutSchemaPaths(text).replace(params, '')
}

/**
 * Leaves out the parent of each value, which a validator hands on but only one that converts values
 * reads.
 */
export function withoutParents(text: string): string {
  const shorter = text
    .replace(parentOfMember, '}')
    .replaceAll(',parentData,parentDataProperty,rootData}', '}')
    .replaceAll(', parentData, parentDataProperty, rootData=data}', '}')
  if (shorter.includes('parentData'))
    throw new Error('A validator reads the parent of a value, so it cannot be left out.')
  return shorter
}
