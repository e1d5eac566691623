import { describeError, own } from '../../renderer/language'
import type { ScreenLocation } from '../app/current-location'
import { createDocumentSet, type DocumentSet, type DocumentSetDeps } from './document-set'
import { isSame, type KeptRelease } from './persisted-state'
import { loadApproved } from './load-release'
import { screenOf } from './released-object'
import type { ReleaseStore } from './release-store'
import type { CrashLoopGuard } from './crash-loop-guard'
import type { Trust } from './trust'

/** The services that document sets use. */
export interface DocumentSetsDeps extends DocumentSetDeps {
  store: ReleaseStore
  trust: Trust
  guard: CrashLoopGuard
}

/** The releases of this device, newest first, followed by the build. */
export interface DocumentSets {
  /** Applies the present content of the store to all places that open from now on. */
  refresh(): Promise<void>
  /**
   * True if the store has a newer release that did not load, since parts of it were missing or
   * damaged. `refresh` may load it once they are back.
   */
  readonly isShort: boolean
  /**
   * The newest document set that may show this place; if none may, a set in which the screen is
   * disabled.
   */
  choose(place: ScreenLocation): DocumentSet
  /** The document set of these documents, if the device still has it. */
  find(changed: KeptRelease['changed']): DocumentSet | undefined
  /** The screen of a place; undefined if the documents of the set cannot give one. */
  screenAt(documentSet: DocumentSet, place: ScreenLocation): string | undefined
  /** True if a document set, new or old, may still show a screen. */
  mayShow(documentSet: DocumentSet, screen: string): boolean
  /**
   * Stops using the newest release on this device, with all of its documents; the previous one
   * replaces it, and then the build.
   */
  putAside(): void
}

/**
 * Starts with only the build; `refresh` adds the releases. The function is long because every
 * function works on the same list of document sets.
 */
export function createDocumentSets(deps: DocumentSetsDeps): DocumentSets {
  const { store, trust, guard, app } = deps
  const make = (release?: DocumentSet['release']) =>
    createDocumentSet(deps, release, store.kept.disabled)
  let documentSets = [make()]

  const find = (changed: KeptRelease['changed']) =>
    documentSets.find((documentSet) => isSame(documentSet.changed, changed))
  const screenAt = (documentSet: DocumentSet, place: ScreenLocation) => {
    try {
      return documentSet.app.match(place)?.screen ?? ''
    } catch (error) {
      app.report({ code: 'release-refused', detail: describeError(error) })
      return undefined
    }
  }
  const isUsable = ({ release }: DocumentSet) =>
    !release || (isWhole(release, store.kept.revoked) && !guard.isQuarantined(release.key))
  const mayShow = (documentSet: DocumentSet, screen: string) => {
    const { revoked, withdrawn, disabled } = store.kept
    // A document set from before a screen was disabled, or enabled, does not contain the change.
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
  /** In front of the newest document set that has the screen. */
  const standInFor = (screen: string, documentSet?: DocumentSet) =>
    createDocumentSet(deps, documentSet?.release, { [screen]: {}, ...store.kept.disabled })

  return {
    async refresh() {
      const { releases } = store.kept
      const loaded = await Promise.all(
        releases.map((release) => loadApproved(store, trust, release).catch(() => undefined)),
      )
      guard.tidy(
        new Set(
          releases.flatMap(({ changed }) => Object.values(changed)).filter((hash) => hash !== null),
        ),
      )
      documentSets = [...loaded.filter((release) => release !== undefined), undefined].map(make)
    },
    get isShort() {
      const [newest] = store.kept.releases
      return newest !== undefined && !find(newest.changed)
    },
    choose(place) {
      const usable = documentSets.filter(isUsable)
      const knowing = usable.find((documentSet) => screenAt(documentSet, place) !== undefined)
      const screen = (knowing && screenAt(knowing, place)) ?? ''
      return (
        usable.find(
          (documentSet) => screenAt(documentSet, place) === screen && mayShow(documentSet, screen),
        ) ?? standInFor(screen, knowing)
      )
    },
    putAside() {
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

/** True if a release has its texts, calls, profiles and app document; a screen may be missing. */
function isWhole({ changed }: KeptRelease, revoked: readonly string[]): boolean {
  return !Object.entries(changed).some(
    ([name, hash]) => hash !== null && screenOf(name) === undefined && revoked.includes(hash),
  )
}
