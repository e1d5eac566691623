import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../terminal'
import { pathFromRoot } from '../../project'

const released = [
  'schemas/screens',
  'schemas/fragments',
  'schemas/endpoints',
  'schemas/profiles',
  'locales',
]

/**
 * Throws UsageError when a document is a link. The check does not follow links, so that the release
 * would lack the document.
 */
export function refuseLinks(root: string): void {
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
}
