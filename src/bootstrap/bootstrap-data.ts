import type { ConfigRules } from '../config/read-config'
import type { AppDocument, EndpointFamily, Json, JsonObject } from '../../renderer/language'

export interface RouteEntry {
  screen: string
  routes: readonly string[]
  /** The names of the translation files for the screen, its fragments and its calls. */
  namespaces: readonly string[]
  locale?: Json
  available?: Json
  /** The data sources whose parameters depend only on the query of the page. */
  sources: readonly { endpoint: string; params: JsonObject }[]
  /** The widgets of the screen; in the data of a page, only those outside the first bundle. */
  widgets: readonly string[]
  next?: readonly string[]
}

export interface BootstrapData {
  /** The folder of `<screen>.json`, `<language>/<namespace>.json` and `<folder>/<name>.svg`. */
  files: string
  /** The path of the page; undefined for the page that serves all other paths. */
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
  /** The least release number that the build accepts. */
  floor: number
}

export function readBootstrapData(page: Document): BootstrapData {
  return JSON.parse(page.getElementById('start-data')?.textContent ?? '') as BootstrapData
}

type Profile = Readonly<Record<string, unknown>>

/** Returns a region by its name. For an unknown name, returns the first region. */
export function profileOf(name: string, profiles: readonly Profile[]): Profile {
  return profiles.find((profile) => profile['profile'] === name) ?? profiles[0] ?? {}
}
