import type { ConfigRules } from '../config/read-config'
import type { AppDocument, EndpointFamily, Json, JsonObject } from '../../renderer/language'

export interface RouteEntry {
  screen: string
  routes: readonly string[]
  /** The translation files of the screen, its fragments and its calls. */
  namespaces: readonly string[]
  locale?: Json
  /** The condition for this deployment to have the screen. */
  available?: Json
  /** Data sources that need only the page's query. */
  sources: readonly { endpoint: string; params: JsonObject }[]
  /** On the phone, only widgets that are not in the first bundle. */
  widgets: readonly string[]
  next?: readonly string[]
}

export interface BootstrapData {
  /**
   * The URL of the folder of this build's documents (`<screen>.json`), translations
   * (`<language>/<namespace>.json`) and images (`<folder>/<name>.svg`).
   */
  files: string
  /** The path for which this page was built; undefined for a page of any path. */
  path?: string
  /** Files of that folder inside the page, by their names without the extension. */
  embedded?: Readonly<Record<string, unknown>>
  /** Scripts that the page needs once its first rendering is done. */
  later?: readonly string[]
  screens: readonly RouteEntry[]
  families: readonly EndpointFamily[]
  app: AppDocument
  config: ConfigRules
  settings?: Json
  isConfigured?: true
  profiles: readonly Readonly<Record<string, unknown>>[]
  /** The build ignores releases with a lower number. */
  floor: number
}

export function readBootstrapData(page: Document): BootstrapData {
  return JSON.parse(page.getElementById('start-data')?.textContent ?? '') as BootstrapData
}

type Profile = Readonly<Record<string, unknown>>

/** Returns the region settings with a name; for an unknown name, the first ones. */
export function profileOf(name: string, profiles: readonly Profile[]): Profile {
  return profiles.find((profile) => profile['profile'] === name) ?? profiles[0] ?? {}
}
