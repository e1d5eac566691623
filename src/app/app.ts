import type { NavigateFunction } from 'react-router-dom'
import type { CallPort, ClockPort, Notices, Params, Ports } from '../../renderer/core'
import type { Json, JsonObject } from '../../renderer/language'
import type { View, WidgetSet } from '../../renderer/react'
import type { Embedded } from '../bootstrap/embedded'
import type { RouteEntry, BootstrapData } from '../bootstrap/bootstrap-data'
import type { AppCalls } from '../api/create-calls'
import type { Marks } from '../api/once/marks'
import type { Config } from '../config/config'
import type { Texts } from '../i18n/create-texts'
import type { Journal, Stage } from '../report/journal'
import type { Session } from '../session/read-session'
import type { DeviceOs } from '../shell/device-os'
import type { ShellKind } from '../shell/find-shell'
import type { ScreenLocation } from './current-location'
import type { RouteTable } from './route-table'

/** What an app is made of. */
export interface AppParts {
  config: Config
  start: BootstrapData
  embedded: Embedded
  /**
   * Of the app before this one: what a screen told just before the borrower left it stays to be
   * read.
   */
  notices?: Notices
  /** Methods of `native` actions beside those of the native app; without it there are none. */
  native?: Ports['native'] | undefined
  /** Which documents these are; without it the build's. */
  stage?: Stage | undefined
  /** Where faults are written beside the console, for whoever tells them. */
  journal?: Journal | undefined
}

/** What stands in for a part that an app otherwise makes itself. */
export interface AppOverrides {
  /** The table of these screens, where it is there already. */
  routes?: RouteTable
  clock?: ClockPort
  report?: Ports['report']
  /** Stands in for the app's own calls, or around them. */
  calls?: (own: CallPort) => CallPort
  /** Stands in for what the device keeps of calls that are sent at most once. */
  marks?: Marks
  /** The operating system that documents read. */
  deviceOs?: DeviceOs | undefined
  /** Ports of a screen that stand in for the app's own, or around them. */
  ports?: (own: Ports) => Partial<Ports>
  /** Stands around what each node draws. */
  around?: View['around']
}

/** Everything that lives as long as the page. */
export interface App {
  config: Config
  /** The app document: what holds for every screen. */
  document: BootstrapData['app']
  embedded: Embedded
  profile: Readonly<Record<string, unknown>>
  stage: Stage
  /** What documents may know of the native app. */
  shell: { readonly kind: ShellKind }
  /** What documents may know of the phone. */
  device: { readonly os: DeviceOs; readonly now: number }
  routes: RouteTable
  texts: Texts
  notices: Notices
  widgets: WidgetSet
  calls: CallPort
  /** What documents read with `unsure.` in the session that is. */
  unsure: AppCalls['unsure']
  report: Ports['report']
  around: View['around']
  /** The screen of a place, as far as this deployment has it. */
  match(place: ScreenLocation): RouteEntry | undefined
  /** Takes the session of a place; calls and navigation use it from then on. */
  enter(place: ScreenLocation): void
  session(): Session
  /** The language of a screen by its own rule, else by the app document's. */
  localeFor(rule?: Json): string
  /** Calls and notices speak this language from then on. */
  setLocale(locale: string): void
  /** Evaluates parameters that read nothing but the session. */
  evaluate(params: JsonObject): Params
  portsFor(locale: string): Ports
  /** Hands over the router once React runs. */
  connect(router: NavigateFunction): void
  back: () => void
  /**
   * Fetches what only comes into play once the borrower acts, so that it is there offline as well.
   */
  prepare(): Promise<void>
}
