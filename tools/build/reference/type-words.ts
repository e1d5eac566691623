import { resolveReference } from '../references'
import { isSchema, type Schema } from '../../packaging'
import { code } from './markdown'

const simple: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'nothing',
  object: 'object',
  array: 'list',
}
const forms: Readonly<Record<string, string>> = {
  'x-image': 'address of an image',
  'x-url': 'link',
  'x-money': 'amount',
  binary: 'file',
  'x-screen': 'name of a screen',
}
const titles: Readonly<Record<string, string>> = {
  'Text value': 'text or expression',
  'Condition value': 'condition',
  'List value': 'list or expression',
  Chain: 'actions',
  Params: 'values by name',
  'Data type': 'type',
  'State entry': 'first value',
  Widget: 'node',
}

/** Describes the type of a value, in words for product staff. */
export function typeWords(
  files: Readonly<Record<string, Schema>>,
  schema: Schema | boolean,
  file: string,
): string {
  if (!isSchema(schema)) return 'anything'
  if (schema.$ref) {
    const place = resolveReference(files, schema.$ref, file)
    return typeWords(files, place.schema, place.file)
  }
  if (schema.title) return titles[schema.title] ?? schema.title.toLowerCase()
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ')
  if ('const' in schema) return code(JSON.stringify(schema.const))
  return compound(files, schema, file)
}

function compound(files: Readonly<Record<string, Schema>>, schema: Schema, file: string): string {
  const words = (part: Schema | boolean) => typeWords(files, part, file)
  if (schema.if)
    return [schema.then, schema.else].filter(isSchema).map(words).join(' or ') || 'anything'
  if (schema.type === 'array' && isSchema(schema.items)) return `list: ${words(schema.items)}`
  if (schema.type === 'object' && isSchema(schema.additionalProperties))
    return `${words(schema.additionalProperties)}, by name`
  if (schema.type)
    return (
      (typeof schema.format === 'string' ? forms[schema.format] : undefined) ??
      [schema.type]
        .flat()
        .map((type) => simple[type] ?? type)
        .join(' or ')
    )
  return schema.allOf ? words(schema.allOf[0]!) : 'anything'
}
