import type { Scenario } from '../../../../renderer/language'
import type { PreviewContent, Snapshot } from '../frame/messages'
import type { Tile, Verdict } from './tile'

/** A screen to render in all its scenarios. */
export interface Subject {
  /** The edited and the saved version of the screen; the same object without edits. */
  readonly now: Side
  readonly before: Side | undefined
  readonly locales: readonly string[]
  readonly look: Pick<PreviewContent, 'profile' | 'shell' | 'theme' | 'fontScale'>
}

/** One version of a screen with its scenarios. */
export interface Side {
  readonly screen: Pick<PreviewContent, 'screen' | 'facts' | 'bundle' | 'texts' | 'start'>
  readonly scenarios: ReadonlyMap<string, Scenario>
}

/** Checks whether two versions, subjects or settings render the same. */
export function isDrawnSame<Drawn extends Side | Subject | Subject['look']>(
  one: Drawn,
  other: Drawn,
): boolean {
  return JSON.stringify(one, listed) === JSON.stringify(other, listed)
}

/** JSON has no maps, so they become lists of entries. */
function listed(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}

/** The snapshots of the saved version, by tile. */
export type Snapshots = Map<string, Snapshot>

/**
 * Renders the snapshots of a tile and compares them. A difference counts only if it appears twice.
 */
export async function drawTile(
  tile: Tile,
  subject: Subject,
  known: Snapshots,
  draw: (showing: PreviewContent) => Promise<Snapshot>,
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
): PreviewContent {
  return {
    ...screen,
    ...look,
    scenario: { name: scenario, content: scenarios.get(scenario) ?? {} },
    locale,
    slow: false,
  }
}
