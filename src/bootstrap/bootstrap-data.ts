import type { ConfigRules } from '../config/read-config'
import type { AppDocument, EndpointFamily, Json, JsonObject } from '../../renderer/language'

/** A screen as the start of the app needs it. */
export interface RouteEntry {
  screen: string
  routes: readonly string[]
  /** Text files of the screen, its fragments and its calls. */
  namespaces: readonly string[]
  /** The screen's own language rule, if it has one. */
  locale?: Json
  /** The condition for this deployment to have the screen. */
  available?: Json
  /** Loads that only need the page's query. */
  sources: readonly { endpoint: string; params: JsonObject }[]
  /** Widgets outside modals; on the phone, those outside the first load. */
  widgets: readonly string[]
  /** Screens that it leads to and that its document names. */
  next?: readonly string[]
}

/** The data inside the page: documents are data, so the code does not grow with them. */
export interface BootstrapData {
  /**
   * Address of the folder of this build's documents (`<screen>.json`), texts
   * (`<language>/<namespace>.json`) and pictures (`<folder>/<name>.svg`).
   */
  files: string
  /** The path for which this page was written; undefined for a page of any path. */
  path?: string
  /** Files of that folder inside this page, by their names without the ending. */
  brought?: Readonly<Record<string, unknown>>
  /** Scripts that the page needs once its first picture is drawn. */
  behind?: readonly string[]
  screens: readonly RouteEntry[]
  families: readonly EndpointFamily[]
  app: AppDocument
  config: ConfigRules
  /**
   * The content of `config.json` when the page was built or configured; the deployment may have
   * changed it since.
   */
  settings?: Json
  /** True if the deployment has configured the page, so that the settings are its own. */
  isConfigured?: true
  profiles: readonly Readonly<Record<string, unknown>>[]
  /** Releases with a lower number are older than this build. */
  floor: number
}

/** Reads the data inside the page. */
export function readBootstrapData(page: Document): BootstrapData {
  return JSON.parse(page.getElementById('start-data')?.textContent ?? '') as BootstrapData
}
