import type { Fault } from '../../renderer/language'
import type { SeenScreen } from '../api/create-calls'
import { builtHashes } from '../bootstrap/built-hashes'
import type { Embedded } from '../bootstrap/embedded'
import { createTextMap } from '../i18n/text-map'

/** The documents that evidence names. */
export interface EvidenceDeps {
  embedded: Pick<Embedded, 'read' | 'hashOf'>
  /** The number of the release whose documents these are. */
  release: number
  /** The text map of the region profile. */
  map: Readonly<Record<string, string>> | undefined
  report: (fault: Fault) => void
}

/**
 * The release and the hashes of a screen's document and texts, under the names that
 * `lienzo release show` prints: `release=12; screens/pay=<hash>; locales/es/pay=<hash>`. Without the
 * hashes of the build, which a network may fail to bring, the release stands alone: a payment does
 * not wait for evidence.
 */
export async function evidenceOf(
  { embedded, release, map, report }: EvidenceDeps,
  { screen, namespaces, locale }: SeenScreen,
): Promise<string> {
  const texts = createTextMap(map ?? {}).withMapped(namespaces)
  const names = [`screens/${screen}`, ...texts.map((name) => `locales/${locale}/${name}`)]
  const hashOf = embedded.hashOf ?? builtHashes(embedded)
  const hashes = await Promise.all(names.map(hashOf)).catch(() => [])
  if (hashes[0] === undefined) report({ code: 'evidence-missing', detail: screen })
  const found = names.flatMap((name, index) => (hashes[index] ? `${name}=${hashes[index]}` : []))
  return [`release=${release}`, ...found].join('; ')
}
