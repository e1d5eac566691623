import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { StoreState } from '../read-manifests.ts'

/**
 * The closed screens and the revoked content. A written release that never went live counts as
 * well: its publisher intended the closing, and was interrupted.
 */
export function closedSoFar({ live, newest }: StoreState): Pick<Manifest, 'killed' | 'revoked'> {
  const manifests = [newest, live?.manifest].filter((manifest) => manifest !== undefined)
  return {
    killed: Object.assign({}, ...manifests.map(({ killed }) => killed)) as Manifest['killed'],
    revoked: [...new Set(manifests.flatMap(({ revoked }) => revoked))],
  }
}
