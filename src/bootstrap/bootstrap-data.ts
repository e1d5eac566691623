import type { ConfigRules } from '../config/read-config'
import type { AppDocument, EndpointFamily, Json, JsonObject } from '../../renderer/language'

export interface RouteEntry {
  screen: string
  routes: readonly string[]
  /** The translation files of the screen, of its fragments and of its calls. */
  namespaces: readonly string[]
  locale?: Json
  available?: Json
  /** The data sources that need only the page's query. */
  sources: readonly { endpoint: string; params: JsonObject }[]
  /** The widgets of the screen. A phone lists only those outside the first bundle. */
  widgets: readonly string[]
  next?: readonly string[]
}

export interface BootstrapData {
  /** The URL of `<screen>.json`, `<language>/<namespace>.json` and `<folder>/<name>.svg`. */
  files: string
  /** The path of the page; undefined if the page serves any path. */
  path?: string
  /** The contents of embedded files, by name without extension. */
  embedded?: Readonly<Record<string, unknown>>
  later?: readonly string[]
  screens: readonly RouteEntry[]
  families: readonly EndpointFamily[]
  app: AppDocument
  config: ConfigRules
  settings?: Json
  isConfigured?: true
  profiles: readonly Readonly<Record<string, unknown>>[]
  /** The lowest number of a release that the build accepts. */
  floor: number
}

export function readBootstrapData(page: Document): BootstrapData {
  return JSON.parse(page.getElementById('start-data')?.textContent ?? '') as BootstrapData
}

type Profile = Readonly<Record<string, unknown>>

/** Returns a region by its name. An unknown name gives the first region. */
export function profileOf(name: string, profiles: readonly Profile[]): Profile {
  return profiles.find((profile) => profile['profile'] === name) ?? profiles[0] ?? {}
}
