import { describeError } from '../../renderer'
import { openPlace, type OpenPlace, type Place } from '../app/open-place'
import { answered } from '../app/prepare-after'
import type { Edition, Editions } from './editions'
import type { Trials } from './trials'

/** Where the borrower is, as far as the next page must know. */
export interface Whereabouts {
  screen: string
  /** The number of the edition. */
  number: number
}

/** What opening needs of the world. */
export interface OpeningWorld {
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

/** Opens places in the edition that is right for them; a document that fails is quarantined, and the one before takes its place. */
export function createOpening(world: OpeningWorld): (place: Place) => Promise<OpenPlace> {
  const last = world.before && world.editions.find(world.before.number)
  let current = world.before && last ? { edition: last, screen: world.before.screen } : undefined
  return async function open(place): Promise<OpenPlace> {
    const edition = (await stay(world, current, place)) ?? world.editions.choose(place)
    const screen = edition.app.match(place)?.screen ?? ''
    current = { edition, screen }
    world.remember({ screen, number: edition.number })
    const hash = edition.hashOf(screen)
    if (hash === undefined) return openPlace(edition.app, place)
    try {
      return await openOnTrial(world, edition, place, hash)
    } catch (error) {
      if (!world.trials.isQuarantined(hash)) throw error
      return open(place)
    }
  }
}

/** The edition of the screen before, while the borrower stays within one flow. */
async function stay({ editions }: OpeningWorld, current: { edition: Edition; screen: string } | undefined, place: Place): Promise<Edition | undefined> {
  if (!current || editions.choose(place) === current.edition) return undefined
  const { edition, screen } = current
  const next = edition.app.match(place)?.screen ?? ''
  if (!editions.mayShow(edition, next)) return undefined
  const flowOf = async (name: string) => (await edition.app.embedded.document(name)).document['flow']
  const flow = await flowOf(screen)
  return flow !== undefined && flow === (await flowOf(next)) ? edition : undefined
}

async function openOnTrial({ trials, afterPaint, again, report }: OpeningWorld, { app }: Edition, place: Place, hash: string): Promise<OpenPlace> {
  const screen = app.match(place)?.screen ?? ''
  const fail = (error: unknown) => {
    trials.fail(hash)
    report({ code: 'release-quarantined', screen, detail: describeError(error) })
  }
  trials.begin(hash)
  let opened: OpenPlace
  try {
    opened = await openPlace(app, place)
  } catch (error) {
    if (await isThere(app, place)) fail(error)
    else trials.leave(hash)
    throw error
  }
  return {
    ...opened,
    shown() {
      void answered(opened.view.screen).then(() => {
        afterPaint(() => trials.confirm(hash))
        return app.prepare()
      })
    },
    failed(error) {
      fail(error)
      again()
    },
    close() {
      trials.leave(hash)
      opened.close()
    },
  }
}

/** Whether everything that a place opens with can be had; where it can, only the document can be at fault. */
async function isThere(app: Edition['app'], place: Place): Promise<boolean> {
  const facts = app.match(place)
  if (!facts) return false
  const parts = [app.embedded.document(facts.screen), app.texts.load(app.localeOf(facts.locale), facts.namespaces)]
  return Promise.all<unknown>(parts).then(() => true, () => false)
}
