import {
  EngineError,
  routeKey,
  type EndpointFamily,
  type JsonObject,
} from '../../renderer/language'
import type { DocumentBundle, EmbeddedFiles } from '../bootstrap/embedded'
import type { RouteEntry, BootstrapData } from '../bootstrap/bootstrap-data'
import type { Stage } from '../report/create-report'
import type { LoadedRelease } from './load-release'
import type { DisabledScreens, DisabledTexts } from './manifest/manifest'
import { nameOfScreen } from './released-object'
import { pictureIn } from './show-pictures'

export interface Documents {
  start: BootstrapData
  embedded: EmbeddedFiles
  stage?: Stage
}

/**
 * Combines documents. A document of the release replaces the document of the build, and the message
 * of a disabled screen replaces both.
 */
export function assemble(
  build: Documents,
  release: LoadedRelease | undefined,
  disabled: DisabledScreens,
): Documents {
  return disableScreens(release ? mergeRelease(build, release) : build, build, disabled)
}

function mergeRelease({ start, embedded }: Documents, release: LoadedRelease): Documents {
  const { objects } = release
  const screens = replaced(
    start.screens,
    release,
    ({ screen }) => nameOfScreen(screen),
    ({ facts }) => facts as unknown as RouteEntry,
  )
  assertOwnRoutes(screens)
  return {
    start: {
      ...start,
      screens,
      families: replaced(
        start.families,
        release,
        ({ family }) => `endpoints/${family}`,
        (family) => family as unknown as EndpointFamily,
      ),
      profiles: replaced(
        start.profiles,
        release,
        ({ profile }) => `profiles/${String(profile)}`,
        (profile) => profile,
      ),
      app: (objects.get('app') as BootstrapData['app'] | undefined) ?? start.app,
    },
    embedded: {
      ...embedded,
      read: async <Value>(name: string) =>
        (objects.get(`locales/${name}`) as Value | undefined) ?? embedded.read<Value>(name),
      document: async (screen) =>
        (objects.get(nameOfScreen(screen)) as DocumentBundle | undefined) ??
        embedded.document(screen),
      picture: (name) => pictureIn(release, name) ?? embedded.picture(name),
    },
  }
}

/** Throws for equal routes, with which a screen could replace a guarded screen. */
function assertOwnRoutes(screens: readonly RouteEntry[]): void {
  const routes = new Set<string>()
  for (const route of screens.flatMap((entry) => entry.routes.map(routeKey)))
    if (routes.size === routes.add(route).size) throw new EngineError('route-twice', route)
}

function replaced<Part>(
  parts: readonly Part[],
  { changed, objects }: LoadedRelease,
  partName: (part: Part) => string,
  partOf: (object: JsonObject) => Part,
): Part[] {
  const released = (name: string) => {
    const object = objects.get(name)
    return object ? [partOf(object)] : []
  }
  const names = parts.map(partName)
  const folder = `${names[0]?.split('/')[0]}/`
  const addedNames = [...objects.keys()].filter(
    (name) => name.startsWith(folder) && !names.includes(name),
  )
  return [
    ...parts.flatMap((part) => (partName(part) in changed ? released(partName(part)) : [part])),
    ...addedNames.flatMap(released),
  ]
}

const standInScreen = 'disabled'

function disableScreens(
  { start, embedded }: Documents,
  build: Documents,
  disabled: DisabledScreens,
): Documents {
  const standIn = build.start.screens.find(({ screen }) => screen === standInScreen)
  if (!standIn || Object.keys(disabled).length === 0) return { start, embedded }
  // Of a released screen, only the routes are used here, because its other settings can be faulty.
  const standInFor = ({ screen, routes }: RouteEntry): RouteEntry => {
    const builtFacts = build.start.screens.find((facts) => facts.screen === screen) ?? standIn
    return {
      ...builtFacts,
      screen,
      routes,
      namespaces: standIn.namespaces,
      sources: standIn.sources,
      widgets: standIn.widgets,
    }
  }
  const bundles = new Map<string, Promise<DocumentBundle>>()
  const bundleOf = (screen: string, texts: DisabledTexts) => {
    // Each message of a disabled screen is created once, so that the app compiles it only once.
    const bundle =
      bundles.get(screen) ??
      build.embedded
        .document(standInScreen)
        .then((standInBundle) => withTexts(standInBundle, { screen, ...texts }))
    bundles.set(screen, bundle)
    bundle.catch(() => bundles.delete(screen))
    return bundle
  }
  return {
    start: {
      ...start,
      screens: start.screens.map((facts) => (disabled[facts.screen] ? standInFor(facts) : facts)),
    },
    embedded: {
      ...embedded,
      document: (screen) =>
        disabled[screen] ? bundleOf(screen, disabled[screen]) : embedded.document(screen),
    },
  }
}

function withTexts({ document, fragments }: DocumentBundle, texts: DisabledTexts): DocumentBundle {
  return {
    fragments,
    document: { ...document, options: { ...(document['options'] as JsonObject), ...texts } },
  }
}
