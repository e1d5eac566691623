import {
  compileScreen,
  openScreen,
  readParams,
  type Library,
  type Program,
} from '../../renderer/core'
import { createView, type View } from '../../renderer/react'
import type { JsonObject } from '../../renderer/language'
import { readQueries } from '../session/read-session'
import { readableSession } from '../session/readable-session'
import type { App } from './app'
import type { ScreenLocation } from './current-location'
import type { RouteEntry } from '../bootstrap/bootstrap-data'
import type { DocumentBundle } from '../bootstrap/embedded'

export interface MountedScreen {
  app: App
  view: View
  locale: string
  close(): void
  shown?(): void
  failed?(error: unknown): void
}

const programs = new WeakMap<JsonObject, Program>()

/** Loads and opens the screen of a location. Rejects after a failure or an abort of `signal`. */
export async function mountScreen(
  app: App,
  screenLocation: ScreenLocation,
  signal?: AbortSignal,
): Promise<MountedScreen> {
  assertNotLeft(signal)
  const entry = app.match(screenLocation)
  if (!entry) throw new Error('No screen has this address.')
  app.enter(screenLocation)
  const locale = app.localeFor(entry.locale)
  app.setLocale(locale)
  const earlyLoads = holdEarlyLoads(app, entry)
  void app.widgets.load(entry.widgets)
  try {
    const [bundle, , unsure] = await Promise.all([
      app.embedded.document(entry.screen),
      app.texts.load(locale, entry.namespaces),
      app.unsure().catch(() => ({})),
    ])
    assertNotLeft(signal)
    const program = programOf(bundle, app.document)
    const readable = (values: Readonly<Record<string, string>>) =>
      readableSession(values, app.document.session, entry.screen)
    const screen = openScreen(program, app.portsFor(locale), app.notices, {
      session: readable(app.session()),
      profile: app.profile,
      config: app.config as unknown as Record<string, unknown>,
      shell: app.shell,
      device: app.device,
      unsure,
      params: readParams(program, readable(readQueries(screenLocation))),
    })
    const view: View = { ...createView(screen, app.widgets), around: app.around }
    screen.start()
    return { app, view, locale, close: () => screen.dispose() }
  } finally {
    earlyLoads.forEach((watch) => watch.stop())
  }
}

export function assertNotLeft(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Error('The place was left.')
}

/** Sends the first requests of the screen, and keeps them running until the screen has opened. */
function holdEarlyLoads(app: App, entry: RouteEntry) {
  return entry.sources.map(({ endpoint, params }) =>
    app.calls.watch({ endpoint, params: app.evaluate(params), held: true }, () => {}),
  )
}

export function programOf({ document, fragments }: DocumentBundle, app: Library['app']): Program {
  let program = programs.get(document)
  if (!program) {
    program = compileScreen(document, { fragments, app })
    programs.set(document, program)
  }
  return program
}
