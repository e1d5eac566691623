import { isObject, own } from '../../renderer'
import type { App } from '../app/create-app'
import type { Place } from '../app/open-place'
import { assemble, type Closed, type Documents } from './assemble'
import { loadRelease, type LoadedRelease } from './load-release'
import { nameOfScreen, screenOf } from './released-object'
import type { ReleaseStore } from './release-store'
import type { Trials } from './trials'

/** A set of documents with the app that shows them. */
export interface Edition {
  /** The number of the release; 0 for the build. */
  number: number
  app: App
  /** The hash of a screen's released document; undefined where it is the build's own, or stands in for it. */
  hashOf(screen: string): string | undefined
}

/** What editions are made of. */
export interface EditionsWorld {
  build: Documents
  /** The app over the documents of the build. */
  app: App
  makeApp: (documents: Documents) => App
  store: ReleaseStore
  trials: Trials
}

/** The releases of this device, newest first, and the build behind them. */
export interface Editions {
  /** Takes up what the store keeps now; from then on places open accordingly. */
  refresh(): Promise<void>
  /** The newest edition whose document of this place may be shown; where none may, one that says that the screen is closed. */
  choose(place: Place): Edition
  /** The edition of this number, as far as the device still has it. */
  find(number: number): Edition | undefined
  /** Whether an edition, new or old, may still show a screen. */
  mayShow(edition: Edition, screen: string): boolean
}

/** Starts with the build alone; `refresh` brings the releases. */
export function createEditions(world: EditionsWorld): Editions {
  const { store, trials } = world
  let editions: Edition[] = [buildEdition(world)]
  let newest: LoadedRelease | undefined

  const mayShow = (edition: Edition, screen: string) => {
    const { revoked, withdrawn, killed } = store.kept
    const hash = edition.hashOf(screen)
    if (own(killed, screen)) return editions.includes(edition)
    return hash === undefined ? !withdrawn.includes(screen) : !revoked.includes(hash) && !trials.isQuarantined(hash)
  }
  const closing = (screen: string) => editionOf(world, newest, { ...store.kept.killed, [screen]: {} })

  return {
    async refresh() {
      const releases = await Promise.all(store.kept.releases.filter((release) => isWhole(release, store.kept.revoked)).map((release) => loadRelease(store, release)))
      const loaded = releases.filter((release) => release !== undefined)
      trials.tidy(new Set(store.kept.releases.flatMap(({ changed }) => Object.values(changed)).filter((hash) => hash !== null)))
      newest = loaded[0]
      editions = [...loaded.map((release) => editionOf(world, release, store.kept.killed)), buildEdition(world)]
    },
    choose(place) {
      const screen = editions[0]!.app.match(place)?.screen ?? ''
      return editions.find((edition) => edition.app.match(place)?.screen === screen && mayShow(edition, screen)) ?? closing(screen)
    },
    find: (number) => editions.find((edition) => edition.number === number),
    mayShow,
  }
}

/** A release is of no use without its texts, calls, profiles and app document; a screen may be missing. */
function isWhole({ changed }: { changed: LoadedRelease['changed'] }, revoked: readonly string[]): boolean {
  return !Object.entries(changed).some(([name, hash]) => hash !== null && screenOf(name) === undefined && revoked.includes(hash))
}

function buildEdition(world: EditionsWorld): Edition {
  const { killed } = world.store.kept
  return Object.keys(killed).length > 0 ? editionOf(world, undefined, killed) : { number: 0, app: world.app, hashOf: () => undefined }
}

/** The app is made when it is first wanted. */
function editionOf({ build, makeApp }: EditionsWorld, release: LoadedRelease | undefined, closed: Closed): Edition {
  let app: App | undefined
  return {
    number: release?.number ?? 0,
    get app() {
      return (app ??= makeApp(assemble(build, release, closed)))
    },
    hashOf: (screen) => (isObject(closed[screen]) ? undefined : (release?.changed[nameOfScreen(screen)] ?? undefined)),
  }
}
