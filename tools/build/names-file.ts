import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSources, type Sources } from './packaging/index.ts'
import { namesSchema } from './authoring/authoring-form.ts'
import { jsonFile, staleFiles, writeFiles, type GeneratedFile } from './generated-file.ts'

const path = 'schemas/language/names.generated.schema.json'

export function namesFile(sources: Sources): GeneratedFile {
  return jsonFile(path, namesSchema(sources))
}

/**
 * Updates the names file of a project after a document was added or removed. Returns the paths of
 * the written files.
 */
export function writeNames(root: string): string[] {
  if (!existsSync(join(root, path))) return []
  const stale = staleFiles(root, [namesFile(readSources(root))])
  writeFiles(root, stale)
  return stale.map((file) => file.path)
}
