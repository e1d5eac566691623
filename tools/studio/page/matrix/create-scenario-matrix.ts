import { createStore } from 'zustand/vanilla'
import type { PreviewContent, Snapshot } from '../frame/messages'
import type { Observable } from '../start'
import { drawTile, rendersSame, type Snapshots, type MatrixScreen, tilesOf } from './draw-tile'
import type { Tile } from './tile'

/** Every scenario of a screen in every language, rendered one after the other. */
export interface ScenarioMatrix {
  show(subject: MatrixScreen): void
  /** Sets the visible tiles, which are rendered first, after the selected one. */
  look(keys: ReadonlySet<string>): void
  choose(key: string): void
  readonly tiles: Observable<readonly Tile[]>
}

/** Creates a matrix with a function that renders one snapshot. */
export function createScenarioMatrix(
  draw: (showing: PreviewContent) => Promise<Snapshot>,
): ScenarioMatrix {
  let subject: MatrixScreen | undefined
  const tiles = createStore<readonly Tile[]>(() => [])
  let seen: ReadonlySet<string> = new Set()
  let before: Snapshots = new Map()
  let [chosen, isBusy] = ['', false]

  const put = (next: readonly Tile[]) => tiles.setState(next, true)
  const nextTile = () => nextOf(tiles.getState(), chosen, seen)
  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (let tile = nextTile(); tile; tile = nextTile()) {
      const of: MatrixScreen = subject!
      const drawn = await drawTile(tile, of, before, draw)
      // A tile that was edited meanwhile is rendered again; the snapshot of its saved version stays
      // valid.
      if (of === subject)
        put(tiles.getState().map((other) => (other.key === drawn.key ? drawn : other)))
    }
    isBusy = false
  }
  return {
    show(next) {
      const isOther = !subject || !hasSameBase(subject, next)
      if (isOther) before = new Map()
      if (subject && !isOther && rendersSame(subject, next)) return
      const byKey = new Map(tiles.getState().map((tile) => [tile.key, tile]))
      subject = next
      put(
        tilesOf(next).map((tile) => (isOther ? tile : { ...tile, now: byKey.get(tile.key)?.now })),
      )
      void work()
    },
    look: (keys) => void (seen = keys),
    choose: (key) => void (chosen = key),
    tiles,
  }
}

/** The order is: the selected tile, visible tiles, other tiles. */
function nextOf(
  tiles: readonly Tile[],
  chosen: string,
  seen: ReadonlySet<string>,
): Tile | undefined {
  const waiting = tiles.filter(({ verdict }) => verdict === 'waiting')
  return (
    waiting.find(({ key }) => key === chosen) ??
    waiting.find(({ key }) => seen.has(key)) ??
    waiting[0]
  )
}

/** Checks whether the saved version looks the same, so that its snapshots stay valid. */
function hasSameBase(one: MatrixScreen, other: MatrixScreen): boolean {
  return (
    rendersSame(one.before ?? one.now, other.before ?? other.now) &&
    rendersSame(one.look, other.look)
  )
}
