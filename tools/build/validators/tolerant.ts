import { isSchema, mapSchema, withoutAnnotations, type Schema } from '../packaging'
import { errorDetails, parents, splitNodes, standaloneModuleText } from './standalone'

/**
 * Generates a validator that accepts additions of a newer grammar, and rejects values that the
 * renderer cannot process.
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

/** Removes restrictions from a schema. An expression keeps its list of operators. */
function tolerate(schema: Schema): Schema {
  if (schema.$id === 'expression.schema.json')
    return outermost(mapSchema(schema, withoutRefinements))
  const open = mapSchema(schema, (part) => withoutNames(withoutRefinements(part)))
  return schema.$id === 'widgets.generated.schema.json' ? mapSchema(open, withoutChoices) : open
}

/** Checks only the outermost operator of an expression. The compiler checks the rest. */
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

// Keywords for names, sizes and forbidden keys. The renderer checks these keywords in every
// document.
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
    ([name, schema]) => isSchema(schema) && !name.startsWith('$'),
  )
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(looked) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties } : {}),
  }
}

/** Removes lists of choices, because a newer widget may have another choice, such as an icon. */
function withoutChoices({ enum: choices, ...schema }: Schema): Schema {
  if (!choices) return schema
  return choices.every((choice) => typeof choice === 'string')
    ? { ...schema, type: 'string' }
    : { ...schema, enum: choices }
}

export const tolerantTypes = `/** The pointer of a value that violates the grammar, and the violated keyword. */
export interface ShapeError {
  instancePath: string
  keyword: string
}

/**
 * Checks whether a fetched document may be shown. After false, \`errors\` contains the first mistake.
 */
export declare const validateScreen: { (document: unknown): boolean; errors?: ShapeError[] | null }
`
