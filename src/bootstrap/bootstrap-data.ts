import type { ConfigRules } from '../config/read-config'
import type { AppDocument, EndpointFamily, Json, JsonObject } from '../../renderer/language'

export interface RouteEntry {
  screen: string
  routes: readonly string[]
  /** The translation files that the screen, its fragments and its calls use. */
  namespaces: readonly string[]
  locale?: Json
  available?: Json
  /** The data sources whose parameters need only the query of the page. */
  sources: readonly { endpoint: string; params: JsonObject }[]
  /** The widgets of the screen. In the data of a page, only widgets outside the first bundle. */
  widgets: readonly string[]
  next?: readonly string[]
}

export interface BootstrapData {
  /** The folder of `<screen>.json`, `<language>/<namespace>.json` and `<folder>/<name>.svg`. */
  files: string
  /** The path of the page; undefined for the page that serves any path. */
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
  /** The lowest release number that the build accepts. */
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
