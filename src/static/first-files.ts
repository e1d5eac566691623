import { answersOf } from '../api/endpoint-family'
import { createApp } from '../app/create-app'
import type { BootstrapData, RouteEntry } from '../bootstrap/bootstrap-data'
import { createEmbedded } from '../bootstrap/embedded'
import { readConfig } from '../config/read-config'
import { createTextMap } from '../i18n/text-map'

interface FirstFiles {
  entry: RouteEntry
  files: string[]
}

/** The first files of each path, for a page without a query. */
export function firstFiles(
  start: BootstrapData,
  raw: unknown,
  paths: readonly string[],
): Map<string, FirstFiles> {
  const { config } = readConfig(raw, start.config)
  const app = createApp({ config, start, embedded: createEmbedded(start.files) })
  const texts = createTextMap(app.profile['texts'] as Record<string, string>)
  return new Map(
    paths.map((path) => {
      const place = { pathname: path, search: '', hash: '' }
      const entry = app.routes.match(place)!
      app.enter(place)
      const locale = app.localeFor(entry.locale)
      const names = texts.withMapped(entry.namespaces).map((name) => `${locale}/${name}`)
      const answers = new Set(entry.sources.map(({ endpoint }) => answersOf(endpoint)))
      return [path, { entry, files: [entry.screen, ...names, ...answers] }]
    }),
  )
}
