import { own } from '../../renderer/language'
import type { App } from '../app/app'
import { assemble, type Closed, type Documents } from './assemble'
import type { KeptRelease } from './persisted-state'
import type { LoadedRelease } from './load-release'
import { nameOfScreen } from './released-object'

/** A set of documents with the app that shows them. */
export interface DocumentSet {
  /** Undefined for the build. */
  release: LoadedRelease | undefined
  /**
   * What is not as the build has it: tells its documents from others, whatever the number that they
   * were released under.
   */
  changed: KeptRelease['changed']
  closed: Closed
  /** Made when it is first wanted; throws where the documents make no app. */
  readonly app: App
  /** Screens that failed in it as long as this page has lived. */
  failed: Set<string>
  /**
   * Whether a screen that fails can be the fault of a release: in the build, and where a screen is
   * closed, it cannot.
   */
  isReleased(screen: string): boolean
  /**
   * The hash of a screen's released document; undefined where it is the build's own, or stands in
   * for it.
   */
  hashOf(screen: string): string | undefined
}

/** What a document set is made of. */
export interface DocumentSetDeps {
  build: Documents
  /** The app over the documents of the build. */
  app: App
  makeApp: (documents: Documents) => App
}

/**
 * Makes the document set of a release, or without one of the build, in which some screens are closed.
 */
export function createDocumentSet(
  deps: DocumentSetDeps,
  release: LoadedRelease | undefined,
  closed: Closed,
): DocumentSet {
  const changed = release?.changed ?? {}
  const isReleased = (screen: string) => release !== undefined && own(closed, screen) === undefined
  let app: App | undefined
  return {
    release,
    changed,
    closed,
    get app() {
      return (app ??= makeApp(deps, release, closed))
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
  closed: Closed,
): App {
  if (!release && Object.keys(closed).length === 0) return app
  const stage = release && {
    release: release.number,
    canary: release.manifest.rollout.permille < 1000,
  }
  const made = makeApp({ ...assemble(build, release, closed), ...(stage && { stage }) })
  made.localeFor() // Throws with the rule of the app document, rather than with whichever screen comes first.
  return made
}
