import { isSchema, type Schema } from '../packaging'

/** A schema, with the file that its references start from. */
export interface Place {
  schema: Schema
  file: string
}

/** Resolves a `$ref` among schema files. */
export function resolveReference(
  files: Readonly<Record<string, Schema>>,
  ref: string,
  from: string,
): Place {
  const [file = '', pointer = ''] = ref.split('#')
  const name = file || from
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => (isSchema(value) ? value[part] : undefined), files[name])
  if (!isSchema(found)) throw new Error(`${from} refers to ${ref}, which does not exist.`)
  return { schema: found, file: name }
}

/**
 * The description of a schema, or of the schema that it refers to. A shared part has its
 * description in a `$comment`, so that editors show the words of the referring property.
 */
export function descriptionOf(
  files: Readonly<Record<string, Schema>>,
  { schema, file }: Place,
): string | undefined {
  const own = schema.description ?? (schema['$comment'] as string | undefined)
  if (own || !schema.$ref || !files[schema.$ref.split('#')[0] || file]) return own
  return descriptionOf(files, resolveReference(files, schema.$ref, file))
}
