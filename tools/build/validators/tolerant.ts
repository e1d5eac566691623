import { isSchema, mapSchema, withoutAnnotations, type Schema } from '../../packaging'
import { withLazyPlaces } from './lazy-places'
import { errorDetails, parents } from './prune'
import { shareParts } from './share-parts'
import { splitNodes } from './split-nodes'
import { standaloneModuleText } from './standalone'

/**
 * The validator of a phone. It accepts possible additions of a newer grammar, and rejects values
 * that the renderer cannot handle.
 */
export function tolerantValidator(grammar: readonly Schema[]): string {
  const shipped = grammar
    .filter(({ $id }) => $id !== 'endpoint.schema.json')
    .map(withoutAnnotations)
  const tolerant = splitNodes(shipped, 'accept').map(tolerate)
  const text = standaloneModuleText(
    tolerant,
    { validateScreen: 'screen.schema.json' },
    { allErrors: false, messages: false },
    [...errorDetails, ...parents],
  )
  return withLazyPlaces(text)
}

/** Unknown properties are ignored, except in expressions. */
function tolerate(schema: Schema): Schema {
  if (schema.$id === 'expression.schema.json')
    return outermost(mapSchema(schema, withoutRefinements))
  const open = mapSchema(schema, (part) => withoutNames(withoutRefinements(part)))
  return schema.$id === 'widgets.generated.schema.json'
    ? shareParts(mapSchema(open, withoutChoices))
    : open
}

/** The schema of expressions by the names in them only; compilation checks their contents. */
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

// The renderer's own limits check names, sizes and forbidden keys of every document.
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

/** Accepts any text for a choice, since a newer widget may have added one, such as an icon. */
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
