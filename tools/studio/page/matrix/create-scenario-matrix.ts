import { createStore } from 'zustand/vanilla'
import type { Showing, Snapshot } from '../frame/messages'
import type { Scenario } from '../../../sandbox'
import type { Observable } from '../observable'
import type { Tile, Verdict } from './tile'

/** A screen to be shown in all its scenarios. */
export interface Subject {
  /**
   * The screen as it is edited, and as it is saved; they are the same object where nothing of it
   * was edited.
   */
  readonly now: Side
  readonly before: Side | undefined
  readonly locales: readonly string[]
  readonly look: Pick<Showing, 'profile' | 'shell' | 'theme' | 'fontScale'>
}

/** One state of a screen with its scenarios. */
export interface Side {
  readonly screen: Pick<Showing, 'screen' | 'facts' | 'bundle' | 'texts' | 'start'>
  readonly scenarios: ReadonlyMap<string, Scenario>
}

/** Every scenario of a screen in every language, drawn one after the other. */
export interface ScenarioMatrix {
  show(subject: Subject): void
  /** What somebody can see is drawn first, and before it what they have chosen. */
  look(keys: ReadonlySet<string>): void
  choose(key: string): void
  readonly tiles: Observable<readonly Tile[]>
}

type Shots = Map<string, Snapshot>

/** Makes a matrix over a function that draws one picture. */
export function createScenarioMatrix(
  draw: (showing: Showing) => Promise<Snapshot>,
): ScenarioMatrix {
  let subject: Subject | undefined
  const tiles = createStore<readonly Tile[]>(() => [])
  let seen: ReadonlySet<string> = new Set()
  let chosen = ''
  let before: Shots = new Map()
  let isBusy = false

  const put = (next: readonly Tile[]) => tiles.setState(next, true)
  const replace = (tile: Tile) =>
    put(tiles.getState().map((other) => (other.key === tile.key ? tile : other)))
  const nextTile = () => {
    const waiting = tiles.getState().filter(({ verdict }) => verdict === 'waiting')
    return (
      waiting.find(({ key }) => key === chosen) ??
      waiting.find(({ key }) => seen.has(key)) ??
      waiting[0]
    )
  }

  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (let tile = nextTile(); tile; tile = nextTile()) {
      const of: Subject = subject!
      const drawn = await judge(tile, of, before, draw)
      // What was edited meanwhile is drawn again; the saved picture that was made stays good.
      if (of === subject) replace(drawn)
    }
    isBusy = false
  }

  return {
    show(next) {
      const isOther =
        !subject ||
        !isSame(subject.before ?? subject.now, next.before ?? next.now) ||
        !isSame(subject.look, next.look)
      if (isOther) before = new Map()
      if (subject && !isOther && isSame(subject, next)) return
      const known = new Map(tiles.getState().map((tile) => [tile.key, tile]))
      subject = next
      put(
        tilesOf(next).map((tile) => ({
          ...tile,
          now: isOther ? undefined : known.get(tile.key)?.now,
        })),
      )
      void work()
    },
    look: (keys) => void (seen = keys),
    choose: (key) => void (chosen = key),
    tiles,
  }
}

function tilesOf({ now, locales }: Subject): Tile[] {
  return [...now.scenarios].flatMap(([scenario, { title = '' }]) =>
    locales.map(
      (locale): Tile => ({
        key: `${scenario} ${locale}`,
        scenario,
        title,
        locale,
        now: undefined,
        before: undefined,
        verdict: 'waiting',
        detail: '',
      }),
    ),
  )
}

/**
 * Draws what a tile needs, and compares; a difference counts when it is there the second time as
 * well.
 */
async function judge(
  tile: Tile,
  subject: Subject,
  known: Shots,
  draw: (showing: Showing) => Promise<Snapshot>,
): Promise<Tile> {
  const shoot = async (side: Side) => draw(showingOf(tile, side, subject))
  const saved = async (side: Side, isAgain: boolean) => {
    const shot = isAgain ? undefined : known.get(tile.key)
    const made = shot ?? (await shoot(side))
    known.set(tile.key, made)
    return made
  }
  const { now, before } = subject
  try {
    if (before?.scenarios.has(tile.scenario) === false)
      return verdict(tile, 'new', await shoot(now), undefined)
    if (!before) return verdict(tile, 'same', await saved(now, false), undefined)
    for (const isAgain of [false, true]) {
      const was = await saved(before, isAgain)
      const is = await shoot(now)
      if (was.print === is.print) return verdict(tile, 'same', is, was)
      if (isAgain) return verdict(tile, 'changed', is, was)
    }
    return tile
  } catch (error) {
    return { ...tile, verdict: 'failed', detail: (error as Error).message }
  }
}

function verdict(tile: Tile, verdict: Verdict, now: Snapshot, before: Snapshot | undefined): Tile {
  return {
    ...tile,
    verdict,
    now,
    before: before ?? (verdict === 'same' ? now : undefined),
    detail: '',
  }
}

function showingOf(
  { scenario, locale }: Tile,
  { screen, scenarios }: Side,
  { look }: Subject,
): Showing {
  return {
    ...screen,
    ...look,
    scenario: { name: scenario, content: scenarios.get(scenario) ?? {} },
    locale,
    slow: false,
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

/** A map as JSON. */
function sorted(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}
