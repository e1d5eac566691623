import { isSchema, mapMembers, type Schema } from '../../packaging'

/**
 * Moves common property schemas of several definitions into separate definitions, so that each is
 * compiled once.
 */
export function shareParts(schema: Schema): Schema {
  const definitions = schema.definitions ?? {}
  const texts = Object.values(definitions).flatMap(({ properties }) =>
    Object.values(properties ?? {})
      .filter((part) => !isBare(part))
      .map((part) => JSON.stringify(part)),
  )
  const shared = [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))]
  const reference = (part: Schema): Schema => {
    const at = shared.indexOf(JSON.stringify(part))
    return at < 0 || part.$ref ? part : { $ref: `#/definitions/shared${at}` }
  }
  const withReferences = mapMembers(definitions, ({ properties, ...rest }) =>
    isSchema(properties) ? { ...rest, properties: mapMembers(properties, reference) } : rest,
  )
  const parts = Object.fromEntries(
    shared.map((text, at) => [`shared${at}`, JSON.parse(text) as Schema]),
  )
  return { ...schema, definitions: { ...withReferences, ...parts } }
}

/** A bare type is checked faster than through a call of a definition. */
const isBare = (part: Schema | boolean): boolean =>
  isSchema(part) && Object.keys(part).length === 1 && typeof part.type === 'string'
