import { builtHashes } from '../bootstrap/built-hashes'
import { profileOf } from '../bootstrap/profiles'
import { createTextMap } from '../i18n/text-map'
import type { App, AppParts } from './app'

/** The parts of the app that create evidence. */
export interface EvidenceDeps
  extends Pick<AppParts, 'config' | 'start' | 'embedded' | 'stage'>,
    Pick<App, 'routes' | 'report' | 'localeFor'> {}

/**
 * Returns the request header with the evidence for a screen; empty if `evidenceHeader` is not
 * configured.
 */
export type Evidence = (screen?: string) => Promise<Readonly<Record<string, string>>>

/**
 * Creates the evidence of a call: `release=12; screens/pay=<hash>; locales/es/pay=<hash>`. If the
 * hashes cannot be read, only the release is sent, because a payment must not depend on evidence.
 */
export function createEvidence(deps: EvidenceDeps): Evidence {
  const { config, start, embedded, stage, routes, localeFor, report } = deps
  const header = config.evidenceHeader
  const { texts = {} } = profileOf(config.profile, start.profiles)
  const map = createTextMap(texts as Record<string, string>)
  const hashOf = embedded.hashOf ?? builtHashes(embedded)
  return async (screen = '') => {
    const entry = header ? routes.find(screen) : undefined
    if (!entry) return {}
    const folder = `locales/${localeFor(entry.locale)}`
    const names = map.withMapped(entry.namespaces).map((name) => `${folder}/${name}`)
    const all = [`screens/${screen}`, ...names]
    const hashes = await Promise.all(all.map(hashOf)).catch(() => [])
    if (hashes[0] === undefined) report({ code: 'evidence-missing', detail: screen })
    const entries = all.flatMap((name, index) => (hashes[index] ? `${name}=${hashes[index]}` : []))
    return { [header]: [`release=${stage?.release || start.floor}`, ...entries].join('; ') }
  }
}
