import type { ConfigRules } from '../config/read-config'
import type { AppDocument, EndpointFamily, Json, JsonObject } from '../../renderer/language'

/** A screen as the start of the app knows it. */
export interface RouteEntry {
  screen: string
  routes: readonly string[]
  /** Text files that the screen, its fragments and its calls use. */
  namespaces: readonly string[]
  /** The screen's own language rule, if it has one. */
  locale?: Json
  /** Whether this deployment has the screen. */
  available?: Json
  /** Loads that need nothing but the page's query. */
  sources: readonly { endpoint: string; params: JsonObject }[]
  /** Widgets outside modals; on the phone, those that are no part of the first load. */
  widgets: readonly string[]
  /** Screens that it leads to, as far as its document names them. */
  next?: readonly string[]
}

/**
 * What the page brings along as data: documents are no code, and the code does not grow with them.
 */
export interface BootstrapData {
  /**
   * Address of the folder of this build's documents (`<screen>.json`), texts
   * (`<language>/<namespace>.json`) and pictures (`<folder>/<name>.svg`).
   */
  files: string
  /** The path that this page was written for; none on a page for any. */
  path?: string
  /** Files of that folder that this page brings itself, by their names without the ending. */
  brought?: Readonly<Record<string, unknown>>
  /** Scripts that the page will need once its first picture is under way. */
  behind?: readonly string[]
  screens: readonly RouteEntry[]
  families: readonly EndpointFamily[]
  app: AppDocument
  config: ConfigRules
  /**
   * What `config.json` said when this was built, which the deployment may have changed since, or
   * when the page was configured.
   */
  settings?: Json
  /** Whether the deployment has configured the page: the settings are its own. */
  isConfigured?: true
  profiles: readonly Readonly<Record<string, unknown>>[]
  /** The number below which releases are older than this build. */
  floor: number
}

/** Reads the data of the page. */
export function readBootstrapData(page: Document): BootstrapData {
  return JSON.parse(page.getElementById('start-data')?.textContent ?? '') as BootstrapData
}
