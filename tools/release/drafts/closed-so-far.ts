import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { StoreState } from '../read-manifests.ts'

/**
 * What is closed and revoked. What a release has closed that was written and never went live counts
 * as well: its publisher meant it, and was cut off.
 */
export function closedSoFar({ live, newest }: StoreState): Pick<Manifest, 'killed' | 'revoked'> {
  const manifests = [newest, live?.manifest].filter((manifest) => manifest !== undefined)
  return {
    killed: Object.assign({}, ...manifests.map(({ killed }) => killed)) as Manifest['killed'],
    revoked: [...new Set(manifests.flatMap(({ revoked }) => revoked))],
  }
}
