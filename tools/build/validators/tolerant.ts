import { isSchema, mapSchema, withoutAnnotations, type Schema, mapMembers } from '../packaging'
import { errorDetails, parents, standaloneModuleText } from './standalone'
import { splitNodes } from './split-nodes'

/**
 * The validator of phones. It accepts additions that a newer grammar may have, and rejects values
 * that the renderer cannot process.
 */
export function tolerantValidator(grammar: readonly Schema[]): string {
  const shipped = grammar
    .filter(({ $id }) => $id !== 'endpoint.schema.json')
    .map(withoutAnnotations)
  const tolerant = splitNodes(shipped, 'accept').map(tolerate)
  return standaloneModuleText(
    tolerant,
    { validateScreen: 'screen.schema.json' },
    { allErrors: false, messages: false },
    [...errorDetails, ...parents],
  )
}

/** Ignores unknown properties, except in expressions. */
function tolerate(schema: Schema): Schema {
  if (schema.$id === 'expression.schema.json')
    return outermost(mapSchema(schema, withoutRefinements))
  const open = mapSchema(schema, (part) => withoutNames(withoutRefinements(part)))
  return schema.$id === 'widgets.generated.schema.json'
    ? shareParts(mapSchema(open, withoutChoices))
    : open
}

/** Reduces the schema of expressions to the names in them; compilation checks the rest. */
function outermost({ $id, type, properties = {}, definitions = {} }: Schema): Schema {
  return {
    $id: $id!,
    type: type!,
    minProperties: 1,
    properties: Object.fromEntries(Object.keys(properties).map((name) => [name, true])),
    additionalProperties: false,
    definitions,
  }
}

// Keywords that the renderer checks for every document: names, sizes and forbidden keys.
const refinements = new Set([
  'propertyNames',
  'pattern',
  'uniqueItems',
  'maxProperties',
  'maxLength',
  'minimum',
  'maximum',
])

function withoutRefinements(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !refinements.has(key)))
}

function withoutNames({ additionalProperties, properties, ...rest }: Schema): Schema {
  const looked = Object.entries(properties ?? {}).filter(
    ([name, part]) => isSchema(part) && !name.startsWith('$'),
  )
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(looked) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties } : {}),
  }
}

/** Accepts any string for a choice, since a newer widget may have added one, such as an icon. */
function withoutChoices({ enum: choices, ...schema }: Schema): Schema {
  if (!choices) return schema
  return choices.every((choice) => typeof choice === 'string')
    ? { ...schema, type: 'string' }
    : { ...schema, enum: choices }
}

/** The types of the phone's validator. */
export const tolerantTypes = `/** Where a document breaks the grammar. */
export interface ShapeError {
  instancePath: string
  keyword: string
}

/**
 * Says whether a fetched document may be shown; after false, \`errors\` holds the first mistake.
 */
export declare const validateScreen: { (document: unknown): boolean; errors?: ShapeError[] | null }
`

/**
 * Moves property schemas that several definitions share into separate definitions, so that each is
 * compiled once.
 */
function shareParts(schema: Schema): Schema {
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

/** A bare type check is faster than a call of a definition. */
const isBare = (part: Schema | boolean): boolean =>
  isSchema(part) && Object.keys(part).length === 1 && typeof part.type === 'string'
