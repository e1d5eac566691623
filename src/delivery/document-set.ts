import { own } from '../../renderer/language'
import type { App } from '../app/app'
import { assemble, type Documents } from './assemble'
import type { KeptRelease } from './persisted-state'
import type { DisabledScreens } from './manifest/manifest'
import type { LoadedRelease } from './load-release'
import { nameOfScreen } from './released-object'

/** A set of documents with its app. */
export interface DocumentSet {
  /** Undefined for the build. */
  release: LoadedRelease | undefined
  /** The differences from the build; they identify the documents, whatever their release number. */
  changed: KeptRelease['changed']
  disabled: DisabledScreens
  /** Created on first use; throws if its documents do not form an app. */
  readonly app: App
  /** Screens that failed in this set during the life of the page. */
  failed: Set<string>
  /**
   * True if a failing screen can be the fault of a release. In the build, and for a disabled screen,
   * it cannot.
   */
  isReleased(screen: string): boolean
  /**
   * The hash of a screen's released document; undefined if it is the build's own or a replacement.
   */
  hashOf(screen: string): string | undefined
}

/** The parts that a document set is made from. */
export interface DocumentSetDeps {
  build: Documents
  /** The app of the build's documents. */
  app: App
  makeApp: (documents: Documents) => App
}

/**
 * Creates the document set of a release, or that of the build without one, with some screens
 * disabled.
 */
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
  const made = makeApp({ ...assemble(build, release, disabled), ...(stage && { stage }) })
  made.localeFor() // If the rule of the app document fails, it throws here instead of in some screen.
  return made
}
