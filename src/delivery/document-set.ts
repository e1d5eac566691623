import { own } from '../../renderer/language'
import type { App } from '../app/app'
import { assemble, type Documents } from './assemble'
import type { KeptRelease } from './persisted-state'
import type { DisabledScreens } from './manifest/manifest'
import type { LoadedRelease } from './load-release'
import { nameOfScreen } from './released-object'

export interface DocumentSet {
  release: LoadedRelease | undefined
  changed: KeptRelease['changed']
  disabled: DisabledScreens
  /** The app with these documents, created on first use. Throws if they are not a valid app. */
  readonly app: App
  failed: Set<string>
  /** True unless the screen is disabled or the set has no release that could cause a failure. */
  isReleased(screen: string): boolean
  hashOf(screen: string): string | undefined
}

export interface DocumentSetDeps {
  build: Documents
  app: App
  makeApp: (documents: Documents) => App
}

export function createDocumentSet(
  deps: DocumentSetDeps,
  release: LoadedRelease | undefined,
  disabled: DisabledScreens,
): DocumentSet {
  const changed = release?.changed ?? {}
  const isReleased = (screen: string) =>
    release !== undefined && own(disabled, screen) === undefined
  let app: App | undefined
  return {
    release,
    changed,
    disabled,
    get app() {
      return (app ??= makeApp(deps, release, disabled))
    },
    failed: new Set(),
    isReleased,
    hashOf: (screen) =>
      isReleased(screen) ? (own(changed, nameOfScreen(screen)) ?? undefined) : undefined,
  }
}

function makeApp(
  { build, app, makeApp }: DocumentSetDeps,
  release: LoadedRelease | undefined,
  disabled: DisabledScreens,
): App {
  if (!release && Object.keys(disabled).length === 0) return app
  const stage = release && {
    release: release.number,
    canary: release.manifest.rollout.permille < 1000,
  }
  const created = makeApp({ ...assemble(build, release, disabled), ...(stage && { stage }) })
  // An invalid rule for the language in the app document throws here, and not later in a screen.
  created.localeFor()
  return created
}
