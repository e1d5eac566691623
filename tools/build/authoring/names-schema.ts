import type { Schema, Sources } from '../../packaging'

/**
 * The names that exist, as examples: editors offer them, and the checker alone says which are
 * unknown.
 */
export function namesSchema({ names }: Sources): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'names.generated.schema.json',
    definitions: Object.fromEntries(
      Object.entries(names).map(([kind, list]) => [
        kind,
        list.length > 0 ? { examples: [...new Set(list)].sort() } : {},
      ]),
    ),
  }
}
