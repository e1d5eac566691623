import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { once } from '../../../analysis/json/cached'
import type { PreviewContent, Snapshot } from '../frame/messages'
import { createScreenReader, scenariosOf } from '../preview/read-screen'
import { languagesOf, pathOfScreen } from '../screens/list-screens'
import type { Observable } from '../start'
import { useSelected, useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import {
  drawTile,
  type MatrixScreen,
  rendersSame,
  type Tile,
  tilesOf,
  type ScreenVersion,
} from './draw-tile'
import { createSnapshotFrame } from './snapshot-taker'

/** The pause in typing, in milliseconds, after which the matrix renders an edit. */
const pauseMs = 500

/**
 * Returns the matrix. Its frame exists while `isOpen` is true. The matrix outlives its panel, so
 * that the reopened panel shows the pictures at once.
 */
export function useScenarioMatrix(isOpen: boolean): {
  matrix: ScenarioMatrix
  frame: RefObject<HTMLIFrameElement | null>
  tiles: readonly Tile[]
} {
  const { workspace } = useStudio()
  const screen = useSelected('screen')
  const profile = useSelected('profile')
  const shell = useSelected('shell')
  const theme = useSelected('theme')
  const fontScale = useSelected('fontScale')
  const [{ frame, shooter, matrix }] = useState(matrixOfPage)
  const look = useMemo(
    () => ({ profile, shell, theme, fontScale }),
    [profile, shell, theme, fontScale],
  )
  useEffect(() => (isOpen ? shooter.open() : undefined), [shooter, isOpen])
  useEffect(
    () => (isOpen ? followFiles(workspace, screen, look, matrix) : undefined),
    [matrix, isOpen, workspace, screen, look],
  )
  return { matrix, frame, tiles: useStore(matrix.tiles) }
}

/** The only matrix of the page, created on first use. */
const matrixOfPage = once(() => {
  const parts = createSnapshotFrame()
  return { ...parts, matrix: createScenarioMatrix((showing) => parts.shooter.shoot(showing)) }
})

/** Renders the matrix again after each pause in editing. */
function followFiles(
  workspace: Workspace,
  screen: string,
  look: MatrixScreen['look'],
  matrix: ScenarioMatrix,
): () => void {
  const read = createScreenReader()
  const show = () => {
    const files = workspace.files()
    const now = sideOf(files, pathOfScreen(files, screen) ?? '', read)
    // While a file is invalid JSON, the matrix keeps the last valid screen.
    if (now) matrix.show({ now, locales: languagesOf(files), look })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(show, pauseMs)
  }
  const stop = workspace.subscribe(later)
  show()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** The pictures of a screen in all scenarios and languages, rendered one after the other. */
interface ScenarioMatrix {
  show(subject: MatrixScreen): void
  /** Marks a tile as visible or not. Visible tiles are rendered directly after the selected tile. */
  readonly see: (key: string, isSeen: boolean) => void
  choose(key: string): void
  readonly tiles: Observable<readonly Tile[]>
}

/** Creates a matrix. `draw` renders one snapshot. */
export function createScenarioMatrix(
  draw: (showing: PreviewContent) => Promise<Snapshot>,
): ScenarioMatrix {
  let subject: MatrixScreen | undefined
  const tiles = createStore<readonly Tile[]>(() => [])
  const seen = new Set<string>()
  let [chosen, isBusy] = ['', false]

  const put = (next: readonly Tile[]) => tiles.setState(next, true)
  const nextTile = () => nextOf(tiles.getState(), chosen, seen)
  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (let tile = nextTile(); tile; tile = nextTile()) {
      const of: MatrixScreen = subject!
      const drawn = await drawTile(tile, of, draw)
      // If the screen was edited during the rendering, the tile is outdated and `show` has already
      // requested it again.
      if (of === subject)
        put(tiles.getState().map((other) => (other.key === drawn.key ? drawn : other)))
    }
    isBusy = false
  }
  return {
    show(next) {
      if (subject && rendersSame(subject, next)) return
      // The last pictures of this screen stay until the new pictures are drawn.
      const isOther = subject?.now.screen.screen !== next.now.screen.screen
      const drawn = new Map(isOther ? [] : tiles.getState().map(({ key, now }) => [key, now]))
      subject = next
      put(tilesOf(next).map((tile) => ({ ...tile, now: drawn.get(tile.key) })))
      void work()
    },
    see: (key, isSeen) => void (isSeen ? seen.add(key) : seen.delete(key)),
    choose: (key) => void (chosen = key),
    tiles,
  }
}

/** Returns the next tile to render: the selected tile, then visible tiles, then others. */
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

/** Reads a version of a screen from files; undefined if the screen cannot be shown. */
export function sideOf(
  files: ReadonlyMap<string, string>,
  path: string,
  read: ReturnType<typeof createScreenReader>,
): ScreenVersion | undefined {
  const reading = read(files, path)
  return reading.ok
    ? { screen: reading.screen, scenarios: scenariosOf(files, reading.screen.screen) }
    : undefined
}

/** Returns the saved files, or in a team the files before the change. */
export function filesBefore(
  workspace: Pick<Workspace, 'files' | 'savedText'>,
  before: Readonly<Record<string, string | null>> = {},
): ReadonlyMap<string, string> {
  const paths = new Set([...workspace.files().keys(), ...Object.keys(before)])
  return new Map(
    [...paths].flatMap((path) => {
      const text = Object.hasOwn(before, path) ? before[path] : workspace.savedText(path)
      return typeof text === 'string' ? [[path, text] as const] : []
    }),
  )
}
