import type { Ports } from '../../renderer/core'
import { type AppCalls, type CallsDeps, createCalls } from '../api/create-calls'
import { createValidators } from '../api/validators'
import type { AppParts } from './app'
import type { Language } from './create-language'
import type { Visit } from './create-visit'

/** The parts that the calls of an app are made from. */
export interface AppCallsDeps extends Pick<AppParts, 'config' | 'start' | 'embedded'> {
  session: Visit['session']
  language: Language
  report: Ports['report']
  once: CallsDeps['once']
  code: CallsDeps['code']
}

/** Creates the calls of an app over the network. */
export function createAppCalls({
  config,
  start: { app, families },
  embedded,
  session,
  language: { locale, texts },
  report,
  once,
  code,
}: AppCallsDeps): AppCalls {
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
  })
}
