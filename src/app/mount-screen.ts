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

/** A screen that has been opened for a place. */
export interface MountedScreen {
  /** The app with its documents. */
  app: App
  view: View
  locale: string
  close(): void
  /** Called when it shows on the page. */
  shown?(): void
  /** Called when it has crashed as a whole. */
  failed?(error: unknown): void
}

const programs = new WeakMap<JsonObject, Program>()

/**
 * Loads, compiles and starts the screen of a place; rejects if its document fails to load, or the
 * place was left before.
 */
export async function mountScreen(
  app: App,
  place: ScreenLocation,
  left?: AbortSignal,
): Promise<MountedScreen> {
  assertWanted(left)
  const entry = app.match(place)
  if (!entry) throw new Error('No screen has this address.')
  app.enter(place)
  const locale = app.localeFor(entry.locale)
  app.setLocale(locale)
  const held = holdEarlyLoads(app, entry)
  void app.widgets.load(entry.widgets)
  try {
    const [bundle, , unsure] = await Promise.all([
      app.embedded.document(entry.screen),
      app.texts.load(locale, entry.namespaces),
      app.unsure().catch(() => ({})),
    ])
    assertWanted(left)
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
      params: readParams(program, readable(readQueries(place))),
    })
    const view: View = { ...createView(screen, app.widgets), around: app.around }
    screen.start()
    return { app, view, locale, close: () => screen.dispose() }
  } finally {
    held.forEach((watch) => watch.stop())
  }
}

/** Throws if a place was left. */
export function assertWanted(left: AbortSignal | undefined): void {
  if (left?.aborted) throw new Error('The place was left.')
}

/**
 * Starts the loads that only need the page's query; the screen shares them when its document
 * arrives.
 */
function holdEarlyLoads(app: App, entry: RouteEntry) {
  return entry.sources.map(({ endpoint, params }) =>
    app.calls.watch({ endpoint, params: app.evaluate(params), held: true }, () => {}),
  )
}

/** The program of a screen's documents, compiled once. */
export function programOf({ document, fragments }: DocumentBundle, app: Library['app']): Program {
  let program = programs.get(document)
  if (!program) {
    program = compileScreen(document, { fragments, app })
    programs.set(document, program)
  }
  return program
}
