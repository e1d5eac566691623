import type { Schema, Sources } from '../../packaging'

/**
 * The existing names, as examples: editors offer them, and only the checker reports unknown ones.
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
