import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathFromRoot, readFiles } from '../sandbox/project'
import { UsageError } from '../node/terminal'

const released = [
  'schemas/screens',
  'schemas/fragments',
  'schemas/endpoints',
  'schemas/profiles',
  'locales',
]

/**
 * Reads each file of a project once, so that exactly the checked documents are released, even if
 * somebody saves meanwhile. Throws UsageError when a document is a link: the check does not follow
 * links, so that the release would lack the document.
 */
export function readDocuments(root: string): Map<string, string> {
  const links = released
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isSymbolicLink(),
      ),
    )
  const paths = links.map(({ parentPath, name }) => pathFromRoot(root, join(parentPath, name)))
  if (paths.length > 0)
    throw new UsageError(
      `${paths.join(', ')} ${paths.length === 1 ? 'is a link' : 'are links'}, which a release does not follow. Put the file itself there.`,
    )
  return readFiles(root)
}
