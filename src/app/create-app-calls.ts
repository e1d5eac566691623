import type { Ports } from '../../renderer/core'
import { type AppCalls, type CallsDeps, createCalls } from '../api/create-calls'
import { createValidators } from '../api/validators'
import type { AppParts } from './app'
import type { Language } from './create-language'
import type { Visit } from './create-visit'

/** What the calls of an app are made of. */
export interface AppCallsDeps extends Pick<AppParts, 'config' | 'start' | 'embedded' | 'stage'> {
  session: Visit['session']
  language: Language
  /** The text map of the region profile. */
  map: Readonly<Record<string, string>> | undefined
  report: Ports['report']
  once: CallsDeps['once']
  code: CallsDeps['code']
}

/** Makes the calls of an app over the network. */
export function createAppCalls({
  config,
  start: { app, families, floor },
  embedded,
  stage,
  map,
  session,
  language: { locale, texts },
  report,
  once,
  code,
}: AppCallsDeps): AppCalls {
  const header = config.evidenceHeader
  return createCalls({
    families,
    paths: config.paths,
    clients: app.clients ?? {},
    headers: config.headers,
    request: () => ({
      api: config.api,
      provider: config.provider,
      common: app.session.common,
      session: session(),
    }),
    locale,
    text: (key) => texts.text(locale(), key, {}),
    validators: createValidators(embedded.read),
    prepareImage: (file) =>
      import('../api/images/prepare-image').then((code) => code.prepareImage(file)),
    code,
    report,
    once,
    keyHeader: config.idempotencyHeader,
    evidence: header
      ? async (seen) => {
          const release = stage?.release || floor
          const { evidenceOf } = await loadEvidence()
          return { [header]: await evidenceOf({ embedded, release, map, report }, seen) }
        }
      : undefined,
  })
}

/** Fetches the code that names a screen as evidence, which few deployments need. */
export const loadEvidence = () => import('./evidence')
