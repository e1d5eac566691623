import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointFamily } from '../../renderer/language'
import { parseDocument } from '../../renderer/language/renames'
import { decodeBytes, recoverText } from '../json'

/** Reads every endpoint family of a folder (Node only). Throws for a file that is not JSON. */
export function readFamilies(
  folder = join(process.cwd(), 'schemas/endpoints'),
): readonly EndpointFamily[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map(
      (name) =>
        // The endpoint schema checks these files; here they are trusted.
        parseDocument(
          recoverText(decodeBytes(readFileSync(join(folder, name)))).text,
        ) as unknown as EndpointFamily,
    )
}
