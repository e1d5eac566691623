import { describeError, own } from '../../renderer/language'
import type { ScreenLocation } from '../app/mount-screen'
import { createEdition, type Edition, type EditionDeps } from './edition'
import { isSame, type KeptRelease } from './kept-release'
import { loadRelease } from './load-release'
import { screenOf } from './released-object'
import type { ReleaseStore } from './release-store'
import type { Trials } from './trials'

/** What editions are made of. */
export interface EditionsDeps extends EditionDeps {
  store: ReleaseStore
  trials: Trials
}

/** The releases of this device, newest first, and the build behind them. */
export interface Editions {
  /** Takes up what the store keeps now; from then on places open accordingly. */
  refresh(): Promise<void>
  /**
   * Whether the store keeps a newer release than is loaded, since parts of it were missing or
   * damaged: `refresh` may bring it once they are back.
   */
  readonly isShort: boolean
  /**
   * The newest edition whose document of this place may be shown; where none may, one that says
   * that the screen is closed.
   */
  choose(place: ScreenLocation): Edition
  /** The edition of these documents, as far as the device still has it. */
  find(changed: KeptRelease['changed']): Edition | undefined
  /** The screen of a place; undefined where the documents of the edition cannot even tell. */
  screenAt(edition: Edition, place: ScreenLocation): string | undefined
  /** Whether an edition, new or old, may still show a screen. */
  mayShow(edition: Edition, screen: string): boolean
}

/** Starts with the build alone; `refresh` brings the releases. */
export function createEditions(deps: EditionsDeps): Editions {
  const { store, trials, app } = deps
  const make = (release?: Edition['release']) => createEdition(deps, release, store.kept.killed)
  let editions = [make()]

  const find = (changed: KeptRelease['changed']) =>
    editions.find((edition) => isSame(edition.changed, changed))
  const screenAt = (edition: Edition, place: ScreenLocation) => {
    try {
      return edition.app.match(place)?.screen ?? ''
    } catch (error) {
      app.report({ code: 'release-refused', detail: describeError(error) })
      return undefined
    }
  }
  const mayShow = (edition: Edition, screen: string) => {
    const { revoked, withdrawn, killed } = store.kept
    // An edition from before a screen was closed, or opened, does not know of it.
    if (
      !isWhole(edition, revoked) ||
      edition.failed.has(screen) ||
      !isSame(own(edition.closed, screen), own(killed, screen))
    )
      return false
    const hash = edition.hashOf(screen)
    if (hash === undefined) return own(killed, screen) !== undefined || !withdrawn.includes(screen)
    return !revoked.includes(hash) && !trials.isQuarantined(hash)
  }
  /** In front of the newest edition that knows the screen. */
  const closing = (screen: string, edition?: Edition) =>
    createEdition(deps, edition?.release, { [screen]: {}, ...store.kept.killed })

  return {
    async refresh() {
      const { releases } = store.kept
      const loaded = await Promise.all(releases.map((release) => loadRelease(store, release)))
      trials.tidy(
        new Set(
          releases.flatMap(({ changed }) => Object.values(changed)).filter((hash) => hash !== null),
        ),
      )
      editions = [...loaded.filter((release) => release !== undefined), undefined].map(make)
    },
    get isShort() {
      const [newest] = store.kept.releases
      return newest !== undefined && !find(newest.changed)
    },
    choose(place) {
      const knowing = editions.find(
        (edition) => isWhole(edition, store.kept.revoked) && screenAt(edition, place) !== undefined,
      )
      const screen = (knowing && screenAt(knowing, place)) ?? ''
      return (
        editions.find(
          (edition) => screenAt(edition, place) === screen && mayShow(edition, screen),
        ) ?? closing(screen, knowing)
      )
    },
    find,
    screenAt,
    mayShow,
  }
}

/**
 * A release is of no use without its texts, calls, profiles and app document; a screen may be
 * missing.
 */
function isWhole({ changed }: Edition, revoked: readonly string[]): boolean {
  return !Object.entries(changed).some(
    ([name, hash]) => hash !== null && screenOf(name) === undefined && revoked.includes(hash),
  )
}
