import { describeError, own } from '../../renderer/language'
import type { ScreenLocation } from '../app/current-location'
import { createDocumentSet, type DocumentSet, type DocumentSetDeps } from './document-set'
import { isSame, type KeptRelease } from './persisted-state'
import { loadApproved } from './load-release'
import { screenOf } from './released-object'
import type { ReleaseStore } from './release-store'
import type { CrashLoopGuard } from './crash-loop-guard'
import type { Trust } from './trust'

interface DocumentSetsDeps extends DocumentSetDeps {
  store: ReleaseStore
  trust: Trust
  guard: CrashLoopGuard
}

/** The documents of the stored releases, newest first, and of the build. */
export interface DocumentSets {
  /** Reads the stored releases again, for screens that open later. */
  refresh(): Promise<void>
  /** True if the newest stored release could not be loaded, for example without an object. */
  readonly isShort: boolean
  /**
   * Returns the newest set of documents that may show the screen of a location. If no set may show
   * the screen, returns a set in which the screen is disabled.
   */
  choose(screenLocation: ScreenLocation): DocumentSet
  find(changed: KeptRelease['changed']): DocumentSet | undefined
  screenAt(documentSet: DocumentSet, screenLocation: ScreenLocation): string | undefined
  mayShow(documentSet: DocumentSet, screen: string): boolean
  /** Excludes the release of the newest usable set. The next older set is used instead. */
  quarantineNewest(): void
}

/** Creates the sets. At first, the only set is the set of the build. */
export function createDocumentSets(deps: DocumentSetsDeps): DocumentSets {
  const { store, trust, guard, app } = deps
  const make = (release?: DocumentSet['release']) =>
    createDocumentSet(deps, release, store.kept.disabled)
  let documentSets = [make()]

  const find = (changed: KeptRelease['changed']) =>
    documentSets.find((documentSet) => isSame(documentSet.changed, changed))
  const screenAt = (documentSet: DocumentSet, screenLocation: ScreenLocation) => {
    try {
      return documentSet.app.match(screenLocation)?.screen ?? ''
    } catch (error) {
      app.report({ code: 'release-refused', detail: describeError(error) })
      return undefined
    }
  }
  const isUsable = ({ release }: DocumentSet) =>
    !release || (isUnrevoked(release, store.kept.revoked) && !guard.isQuarantined(release.key))
  const mayShow = (documentSet: DocumentSet, screen: string) => {
    const { revoked, withdrawn, disabled } = store.kept
    // A screen can be disabled after the set was created, so the current list decides.
    if (
      !isUsable(documentSet) ||
      documentSet.failed.has(screen) ||
      !isSame(own(documentSet.disabled, screen), own(disabled, screen))
    )
      return false
    const hash = documentSet.hashOf(screen)
    if (hash === undefined)
      return own(disabled, screen) !== undefined || !withdrawn.includes(screen)
    return !revoked.includes(hash) && !guard.isQuarantined(hash)
  }
  const standInFor = (screen: string, documentSet?: DocumentSet) =>
    createDocumentSet(deps, documentSet?.release, { [screen]: {}, ...store.kept.disabled })

  return {
    async refresh() {
      const { releases } = store.kept
      const loadedReleases = await Promise.all(
        releases.map((release) => loadApproved(store, trust, release).catch(() => undefined)),
      )
      guard.tidy(
        new Set(
          releases.flatMap(({ changed }) => Object.values(changed)).filter((hash) => hash !== null),
        ),
      )
      documentSets = [...loadedReleases.filter((release) => release !== undefined), undefined].map(
        make,
      )
    },
    get isShort() {
      const [newest] = store.kept.releases
      return newest !== undefined && !find(newest.changed)
    },
    choose(screenLocation) {
      const usable = documentSets.filter(isUsable)
      const nearest = usable.find(
        (documentSet) => screenAt(documentSet, screenLocation) !== undefined,
      )
      const screen = (nearest && screenAt(nearest, screenLocation)) ?? ''
      return (
        usable.find(
          (documentSet) =>
            screenAt(documentSet, screenLocation) === screen && mayShow(documentSet, screen),
        ) ?? standInFor(screen, nearest)
      )
    },
    quarantineNewest() {
      const release = documentSets.find(isUsable)?.release
      if (!release) return
      guard.fail(release.key)
      app.report({ code: 'release-quarantined', detail: `release ${release.number}` })
    },
    find,
    screenAt,
    mayShow,
  }
}

function isUnrevoked({ changed }: KeptRelease, revoked: readonly string[]): boolean {
  return !Object.entries(changed).some(
    ([name, hash]) => hash !== null && screenOf(name) === undefined && revoked.includes(hash),
  )
}
