import { describeError } from '../../renderer/language'
import { mountScreen, type MountedScreen, type ScreenLocation } from '../app/mount-screen'
import { answered } from '../app/prepare-after'
import type { Edition } from './edition'
import type { Editions } from './editions'
import { openSurely } from './open-surely'
import type { Trials } from './trials'

/**
 * Where the borrower is, as far as the next page must know: the screen, and the documents of its
 * edition.
 */
export interface Whereabouts extends Pick<Edition, 'changed'> {
  screen: string
}

/** What opening needs of the world. */
export interface OpeningDeps {
  editions: Editions
  /** Where the borrower was before this page was loaded, in the same window. */
  before: Whereabouts | undefined
  remember: (place: Whereabouts) => void
  trials: Trials
  /** Calls back once what is drawn now has been painted. */
  afterPaint: (done: () => void) => void
  /** Opens the place in sight anew. */
  again: () => void
  report: (fault: { code: string; screen?: string; detail?: string }) => void
}

/**
 * Opens places in the edition that is right for them; a document that fails is quarantined, and the
 * one before takes its place.
 */
export function createOpening(
  deps: OpeningDeps,
): (place: ScreenLocation) => Promise<MountedScreen> {
  const { editions, before, remember } = deps
  const last = before && editions.find(before.changed)
  let current = before && last ? { edition: last, screen: before.screen } : undefined
  // The borrower may leave from here for a page of somebody else.
  if (before) remember(before)
  return async function open(place): Promise<MountedScreen> {
    const edition = (await stay(editions, current, place)) ?? editions.choose(place)
    const screen = editions.screenAt(edition, place) ?? ''
    current = { edition, screen }
    remember({ screen, changed: edition.changed })
    if (!edition.isReleased(screen)) return mountScreen(edition.app, place)
    try {
      return await openReleased(deps, edition, screen, place)
    } catch (error) {
      if (!edition.failed.has(screen)) throw error
      return open(place)
    }
  }
}

/** The edition of the screen before, while the borrower stays within one flow. */
async function stay(
  editions: Editions,
  current: { edition: Edition; screen: string } | undefined,
  place: ScreenLocation,
): Promise<Edition | undefined> {
  if (!current || editions.choose(place) === current.edition) return undefined
  const { edition, screen } = current
  const next = editions.screenAt(edition, place)
  const isAllowed = () => next !== undefined && editions.mayShow(edition, next)
  // Asked again after the wait, in which it may have been closed.
  return isAllowed() && (await isOneFlow(edition, screen, next!)) && isAllowed()
    ? edition
    : undefined
}

async function isOneFlow({ app }: Edition, screen: string, next: string): Promise<boolean> {
  const flowOf = async (name: string) => (await app.embedded.document(name)).document['flow']
  try {
    const flow = await flowOf(screen)
    return flow !== undefined && flow === (await flowOf(next))
  } catch {
    return false // What cannot be had now must not keep the next screen from being opened.
  }
}

async function openReleased(
  { trials, afterPaint, again, report }: OpeningDeps,
  edition: Edition,
  screen: string,
  place: ScreenLocation,
): Promise<MountedScreen> {
  const hash = edition.hashOf(screen)
  const note = (what: 'begin' | 'confirm' | 'leave' | 'fail') =>
    hash !== undefined && trials[what](hash)
  const fail = (error: unknown) => {
    edition.failed.add(screen)
    note('fail')
    report({ code: 'release-quarantined', screen, detail: describeError(error) })
  }
  const { app } = edition
  note('begin')
  try {
    const opened = await openSurely(app, place, fail)
    return {
      ...opened,
      shown() {
        void answered(opened.view.screen).then(() => {
          afterPaint(() => note('confirm'))
          return app.prepare()
        })
      },
      failed(error) {
        fail(error)
        again()
      },
      close() {
        note('leave')
        opened.close()
      },
    }
  } catch (error) {
    note('leave')
    throw error
  }
}
