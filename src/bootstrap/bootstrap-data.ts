import type { ConfigRules } from '../config/read-config'
import type { AppDocument, EndpointFamily, Json, JsonObject } from '../../renderer/language'

export interface RouteEntry {
  screen: string
  routes: readonly string[]
  /** The translation files of the screen, its fragments and its calls. */
  namespaces: readonly string[]
  locale?: Json
  available?: Json
  /** Data sources that need only the page's query. */
  sources: readonly { endpoint: string; params: JsonObject }[]
  /** On the phone, only widgets that are not in the first bundle. */
  widgets: readonly string[]
  next?: readonly string[]
}

export interface BootstrapData {
  /** Has `<screen>.json`, `<language>/<namespace>.json` and `<folder>/<name>.svg`. */
  files: string
  /** Undefined for a page of any path. */
  path?: string
  /** By their names without the extension. */
  embedded?: Readonly<Record<string, unknown>>
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

/** For an unknown name, the first region. */
export function profileOf(name: string, profiles: readonly Profile[]): Profile {
  return profiles.find((profile) => profile['profile'] === name) ?? profiles[0] ?? {}
}
