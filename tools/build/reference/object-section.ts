import { descriptionOf } from '../references'
import { isSchema, type Schema } from '../../packaging'
import { code, table } from './markdown'
import { typeWords } from './type-words'

/** A table of the members of an object: name, type and description. */
export function memberTable(
  files: Readonly<Record<string, Schema>>,
  schema: Schema,
  file: string,
): string {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (!isSchema(member) || name === '$comment' || name === '$schema') return []
    const needed = schema.required?.includes(name) ? ' (required)' : ''
    return [
      [`${code(name)}${needed}`, typeWords(files, member, file), sentence(files, member, file)],
    ]
  })
  return table(['Key', 'Value', 'Meaning'], rows)
}

function sentence(files: Readonly<Record<string, Schema>>, member: Schema, file: string): string {
  const usual =
    member.default === undefined ? '' : ` Usually ${code(JSON.stringify(member.default))}.`
  return `${descriptionOf(files, { schema: member, file }) ?? ''}${usual}`
}

/** A section about one object of the grammar. */
export function objectSection(
  files: Readonly<Record<string, Schema>>,
  heading: string,
  schema: Schema,
  file: string,
): string {
  return [`## ${heading}`, descriptionOf(files, { schema, file }), memberTable(files, schema, file)]
    .filter((part) => part)
    .join('\n\n')
}
