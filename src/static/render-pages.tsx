import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { valueText } from '../../renderer/language'
import { readConfig } from '../config/read-config'
import { createApp } from '../app/create-app'
import { type EmbeddedFiles, createEmbedded } from '../bootstrap/embedded'
import { mountScreen, type MountedScreen } from '../app/mount-screen'
import { createScreenHost } from '../app/screen-host'
import { ScreenPage } from '../app/screen-page'
import type { BootstrapData, RouteEntry } from '../bootstrap/bootstrap-data'
import { hydrationKeyOf } from '../app/static-html'
import { titleOf } from '../app/use-title'
import { answersFile } from '../api/endpoint-family'
import { createTextMap } from '../i18n/text-map'

interface PageSources {
  start: BootstrapData
  config: unknown
  read: EmbeddedFiles['read']
}

/** A public screen at one of its paths, as static HTML. */
export interface StaticPage {
  path: string
  locale: string
  title: string
  description: string
  html: string
  /** The key of `hydrationKeyOf`. A browser hydrates the page only if it computes the same key. */
  hydrationKey: string
}

/** Renders pages like a browser's first rendering, without a query and with built settings. */
export async function renderPages(
  { start, config: raw, read }: PageSources,
  paths: readonly string[],
): Promise<StaticPage[]> {
  const { config, problems } = readConfig(raw, start.config)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const document: EmbeddedFiles['document'] = (screen) => read(screen)
  const embedded: EmbeddedFiles = {
    read,
    document,
    picture: (name) => `${start.files}${name}.svg`,
    forget: () => {},
  }
  const app = createApp({ config, start, embedded })
  const host = createScreenHost(app)
  const pages: StaticPage[] = []
  for (const path of paths) {
    const mounted = await mountScreen(app, { pathname: path, search: '', hash: '' })
    await app.widgets.load(mounted.view.screen.program.widgets)
    const html = renderToString(
      <StrictMode>
        <StaticRouter location={path}>
          <ScreenPage app={app} host={{ ...host, show: async () => mounted }} first={mounted} />
        </StaticRouter>
      </StrictMode>,
    )
    pages.push({
      path,
      locale: mounted.locale,
      ...wordsOf(mounted),
      html,
      hydrationKey: hydrationKeyOf(mounted),
    })
    mounted.close()
  }
  return pages
}

function wordsOf({ view }: MountedScreen): Pick<StaticPage, 'title' | 'description'> {
  const { screen } = view
  const { description } = screen.program
  return {
    title: titleOf(view),
    description: description
      ? valueText(screen.value(description, screen.scope, '/public/description'))
      : '',
  }
}

interface FirstFiles {
  entry: RouteEntry
  files: string[]
}

/** Returns the files that each path needs first, without a query. */
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
      const answers = new Set(entry.sources.map(({ endpoint }) => answersFile(endpoint)))
      return [path, { entry, files: [entry.screen, ...names, ...answers] }]
    }),
  )
}
