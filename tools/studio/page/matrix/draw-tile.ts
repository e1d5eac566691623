import type { Scenario } from '../../../../renderer/language'
import type { PreviewContent, Snapshot } from '../frame/messages'
import type { ScreenParts } from '../preview/read-screen'
import { t } from '../words/words'

export interface MatrixScreen {
  readonly now: ScreenVersion
  /** The version to compare with; undefined if the pictures are not compared. */
  readonly before?: ScreenVersion
  readonly locales: readonly string[]
  readonly look: Pick<PreviewContent, 'profile' | 'shell' | 'theme' | 'fontScale'>
}

export interface ScreenVersion {
  readonly screen: ScreenParts
  readonly scenarios: ReadonlyMap<string, Scenario>
}

/** Returns the tiles of a screen; no tile has a picture yet. */
export function tilesOf({ now, locales }: Pick<MatrixScreen, 'now' | 'locales'>): Tile[] {
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

export function rendersSame<Drawn extends ScreenVersion | MatrixScreen | MatrixScreen['look']>(
  one: Drawn,
  other: Drawn,
): boolean {
  return JSON.stringify(one, mapsToLists) === JSON.stringify(other, mapsToLists)
}

/**
 * Converts maps to lists for JSON. Leaves out the expectations of scenarios, because they do not
 * affect pictures.
 */
function mapsToLists(name: string, value: unknown): unknown {
  if (!(value instanceof Map)) return value
  if (name !== 'scenarios') return [...value]
  const scenarios = value as ScreenVersion['scenarios']
  return [...scenarios].map(([scenario, content]) => [scenario, { ...content, expect: undefined }])
}

/**
 * Renders the versions of a tile. Reports a change only if two attempts in a row give the same
 * pictures. Otherwise, a busy machine could show differences that the change did not make.
 */
export async function drawTile(
  tile: Tile,
  subject: MatrixScreen,
  draw: (showing: PreviewContent) => Promise<Snapshot>,
): Promise<Tile> {
  const shoot = async (side: ScreenVersion) => draw(showingOf(tile, side, subject))
  const { now, before } = subject
  try {
    if (!before) return verdict(tile, 'same', await shoot(now), undefined)
    if (!before.scenarios.has(tile.scenario))
      return verdict(tile, 'new', await shoot(now), undefined)
    let last = ''
    for (let attempt = 1; ; attempt++) {
      const was = await shoot(before)
      const is = await shoot(now)
      if (was.print === is.print) return verdict(tile, 'same', is, was)
      const prints = `${was.print}\n${is.print}`
      const isAlike = was.screen === is.screen && was.isSettled === is.isSettled
      if (prints === last && isAlike) return verdict(tile, 'changed', is, was)
      if (attempt === mostAttempts)
        return { ...verdict(tile, 'failed', is, was), detail: t('tileView.differsEachTime') }
      last = prints
    }
  } catch (error) {
    return { ...tile, verdict: 'failed', detail: (error as Error).message }
  }
}

/** The maximum number of attempts. On a busy machine, the first picture can be too early. */
const mostAttempts = 4

function verdict(tile: Tile, verdict: Verdict, now: Snapshot, before: Snapshot | undefined): Tile {
  return { ...tile, verdict, now, before, detail: '' }
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

/** The pictures of a scenario in one language. */
export interface Tile {
  readonly key: string
  readonly scenario: string
  readonly title: string
  readonly locale: string
  readonly now: Snapshot | undefined
  /** The picture of the earlier version, if this version has the scenario. */
  readonly before: Snapshot | undefined
  readonly verdict: Verdict
  readonly detail: string
}

export type Verdict = 'waiting' | 'same' | 'changed' | 'new' | 'failed'

interface LineChanges {
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

/** Returns the removed and the added lines. Ignores lines that only moved. */
export function compareLines(before: string, now: string): LineChanges {
  const [was, is] = [linesOf(before), linesOf(now)]
  return { gone: without(was, is), come: without(is, was) }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
