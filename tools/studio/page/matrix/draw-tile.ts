import type { Scenario } from '../../../../renderer/language'
import type { PreviewContent, Snapshot } from '../frame/messages'
import type { Tile, Verdict } from './tile'

/** A screen to render in all its scenarios. */
export interface MatrixScreen {
  /** The edited and the saved version of the screen; the same object without edits. */
  readonly now: ScreenVersion
  readonly before: ScreenVersion | undefined
  readonly locales: readonly string[]
  readonly look: Pick<PreviewContent, 'profile' | 'shell' | 'theme' | 'fontScale'>
}

/** One version of a screen with its scenarios. */
export interface ScreenVersion {
  readonly screen: Pick<PreviewContent, 'screen' | 'facts' | 'bundle' | 'texts' | 'start'>
  readonly scenarios: ReadonlyMap<string, Scenario>
}

/** Checks whether two versions, subjects or settings render the same. */
export function rendersSame<Drawn extends ScreenVersion | MatrixScreen | MatrixScreen['look']>(
  one: Drawn,
  other: Drawn,
): boolean {
  return JSON.stringify(one, mapsToLists) === JSON.stringify(other, mapsToLists)
}

/** JSON has no maps, so they become lists of entries. */
function mapsToLists(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}

/** The snapshots of the saved version, by tile. */
export type Snapshots = Map<string, Snapshot>

/**
 * Renders the snapshots of a tile and compares them. A difference counts only if it appears twice.
 */
export async function drawTile(
  tile: Tile,
  subject: MatrixScreen,
  known: Snapshots,
  draw: (showing: PreviewContent) => Promise<Snapshot>,
): Promise<Tile> {
  const shoot = async (side: ScreenVersion) => draw(showingOf(tile, side, subject))
  const saved = async (side: ScreenVersion, isAgain: boolean) => {
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
  { screen, scenarios }: ScreenVersion,
  { look }: MatrixScreen,
): PreviewContent {
  return {
    ...screen,
    ...look,
    scenario: { name: scenario, content: scenarios.get(scenario) ?? {} },
    locale,
    slow: false,
  }
}
