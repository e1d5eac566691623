import type { NavigateFunction } from 'react-router-dom'
import type { CallPort, ClockPort, Notices, Params, Ports } from '../../renderer/core'
import type { Json, JsonObject } from '../../renderer/language'
import type { View, WidgetSet } from '../../renderer/react'
import type { EmbeddedFiles } from '../bootstrap/embedded'
import type { RouteEntry, BootstrapData } from '../bootstrap/bootstrap-data'
import type { AppCalls } from '../api/create-calls'
import type { IdempotencyRecords } from '../api/once/idempotency-records'
import type { Config } from '../config/config'
import type { Texts } from '../i18n/create-texts'
import type { Journal, Stage } from '../report/create-report'
import type { Session } from '../session/read-session'
import type { DeviceOs } from '../shell/device-os'
import type { ShellKind } from '../shell/find-shell'
import type { ScreenLocation } from './current-location'
import type { RouteTable } from './route-table'

export interface AppParts {
  config: Config
  start: BootstrapData
  embedded: EmbeddedFiles
  /** The notices of the previous app. When a release replaces the app, its toasts stay. */
  notices?: Notices
  /** Runs native methods that the native app lacks. */
  native?: Ports['native'] | undefined
  stage?: Stage | undefined
  journal?: Journal | undefined
}

/** Objects with which tests and the studio replace the app's own objects. */
export interface AppOverrides {
  routes?: RouteTable
  clock?: ClockPort
  report?: Ports['report']
  calls?: (own: CallPort) => CallPort
  records?: IdempotencyRecords
  deviceOs?: DeviceOs | undefined
  ports?: (own: Ports) => Partial<Ports>
  around?: View['around']
}

/** The objects of a page that last longer than a screen. */
export interface App {
  config: Config
  document: BootstrapData['app']
  embedded: EmbeddedFiles
  profile: Readonly<Record<string, unknown>>
  stage: Stage
  shell: { readonly kind: ShellKind }
  device: { readonly os: DeviceOs; readonly now: number }
  routes: RouteTable
  texts: Texts
  notices: Notices
  widgets: WidgetSet
  calls: CallPort
  unsure: AppCalls['unsure']
  report: Ports['report']
  around: View['around']
  match(screenLocation: ScreenLocation): RouteEntry | undefined
  /** Reads the session from a location. Later calls and navigations use this session. */
  enter(screenLocation: ScreenLocation): void
  session(): Session
  /** Returns the language of a screen. By default, `rule` is the rule in the app document. */
  localeFor(rule?: Json): string
  setLocale(locale: string): void
  evaluate(params: JsonObject): Params
  portsFor(locale: string): Ports
  connect(router: NavigateFunction): void
  back: () => void
  /** Loads all code that is usually loaded later, so that it is available offline. */
  prepare(): Promise<void>
}
