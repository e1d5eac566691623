import { isObject } from '../../../../renderer/language'
import { areEqual } from '../../../analysis/json/are-equal'
import { parseJson } from '../../../analysis/json/parse-json'
import { kindOf } from '../../../analysis/project/source-file'
import { namespaceOf } from '../../../analysis/project/texts'
import type { PreviewContent, Snapshot } from '../frame/messages'
import {
  compareLines,
  drawTile,
  type MatrixScreen,
  rendersSame,
  type ScreenVersion,
  type Tile,
  tilesOf,
} from '../matrix/draw-tile'
import { sideOf } from '../matrix/use-scenario-matrix'
import { createScreenReader } from '../preview/read-screen'
import { listScreens } from '../screens/list-screens'

type Files = ReadonlyMap<string, string>

export interface ChangedScreen {
  readonly screen: string
  readonly path: string
  readonly now: ScreenVersion
  /** The version before the change; for a new screen, the current version without scenarios. */
  readonly before: ScreenVersion
}

const [readNow, readBefore] = [createScreenReader(), createScreenReader()]

/** Returns the screens whose documents, texts or scenarios changed, the named screens first. */
export function changedScreens(
  files: Files,
  before: Files,
  names: readonly string[],
): ChangedScreen[] {
  const keys = changedKeys(files, before)
  const paths = new Map(listScreens(before).map(({ screen, path }) => [screen, path]))
  const changed = listScreens(files).flatMap(({ screen, path }): ChangedScreen[] => {
    const now = sideOf(files, path, readNow)
    if (!now) return []
    const was = sideOf(before, paths.get(screen) ?? '', readBefore)
    if (was && rendersSame(withoutTexts(was), withoutTexts(now)) && !showsOne(now, keys)) return []
    return [{ screen, path, now, before: was ?? { ...now, scenarios: new Map() } }]
  })
  const isNamed = ({ screen }: ChangedScreen) => names.includes(screen)
  return [...changed.filter(isNamed), ...changed.filter((each) => !isNamed(each))]
}

const withoutTexts = ({ screen, ...version }: ScreenVersion): ScreenVersion => ({
  ...version,
  screen: { ...screen, texts: {} },
})

/** The keys of texts that the code of the app uses, so they can appear on every screen. */
export const textsOfCode: ReadonlySet<string> = new Set(
  ['amountIcon', 'back', 'loadFailedNetwork', 'notDone', 'pressAgain', 'retry'].map(
    (name) => `common.${name}`,
  ),
)

/** The key of a changed text. `isNamed` is true if documents contain it and code does not. */
interface ChangedKey {
  readonly namespace: string
  readonly key: string
  readonly isNamed: boolean
}

function changedKeys(files: Files, before: Files): ChangedKey[] {
  const documents = [...files].flatMap(([path, text]) => (path.startsWith('schemas/') ? text : []))
  const found = new Map<string, ChangedKey>()
  for (const path of new Set([...files.keys(), ...before.keys()])) {
    if (kindOf(path) !== 'texts' || files.get(path) === before.get(path)) continue
    const namespace = namespaceOf(path)
    const [now, was] = [files, before].map((side) => parseJson(side.get(path) ?? '{}'))
    const names = [now, was].flatMap((texts) => (isObject(texts) ? Object.keys(texts) : ['']))
    for (const name of names) {
      if (isObject(now) && isObject(was) && areEqual(now[name], was[name])) continue
      const key = `${namespace}.${name}`
      const isNamed = !textsOfCode.has(key) && documents.some((text) => text.includes(`"${key}"`))
      found.set(key, { namespace, key, isNamed })
    }
  }
  return [...found.values()]
}

/**
 * Returns whether a screen can show a changed text. Documents do not contain every key, for example
 * a plural form. Such a text counts for every screen that uses its namespace.
 */
function showsOne({ screen }: ScreenVersion, keys: readonly ChangedKey[]): boolean {
  const isRead = (namespace: string) =>
    Object.keys(screen.texts).some((name) => name.endsWith(`/${namespace}`))
  const documents = keys.length > 0 ? JSON.stringify({ ...screen, texts: {} }) : ''
  return keys.some(
    ({ namespace, key, isNamed }) =>
      isRead(namespace) && (!isNamed || documents.includes(`"${key}"`)),
  )
}

/** The look of a picture: an average phone, an average phone in dark mode, or a narrow phone. */
export type Look = 'usual' | 'dark' | 'narrow'

/** The width of each look, in CSS pixels. */
export const widths: Readonly<Record<Look, number>> = { usual: 360, dark: 360, narrow: 320 }

/** Pictures with the same difference. The group shows one picture in each look. */
export interface PictureGroup {
  readonly id: string
  readonly tile: Tile
  readonly count: number
  readonly looks: Readonly<Partial<Record<Look, Tile>>>
}

/**
 * The pictures of a screen that are drawn so far. `waiting` counts the known pictures that are not
 * drawn yet. Each new group increases this number.
 */
export interface ScreenPictures {
  readonly screen: string
  readonly path: string
  readonly groups: readonly PictureGroup[]
  readonly waiting: number
}

export type Draw = (showing: PreviewContent, width: number) => Promise<Snapshot>

const otherLooks = ['dark', 'narrow'] as const

/** The maximum number of groups that are also drawn in dark mode and on a narrow phone. */
const mostGroups = 4

/**
 * Draws the pictures of all scenarios, and reports the progress to `tell`. Groups pictures whose
 * words differ in the same way.
 */
export async function drawPictures(
  screens: readonly ChangedScreen[],
  look: Pick<MatrixScreen, 'locales' | 'look'>,
  draw: Draw,
  tell: (pictures: readonly ScreenPictures[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const all = screens.map(({ screen, path, now, before }) => {
    const subject: MatrixScreen = { now, before, ...look }
    return {
      screen,
      path,
      subject,
      tiles: tilesOf(subject),
      groups: new Map<string, PictureGroup>(),
      others: { drawn: 0 },
    }
  })
  const tellAll = () =>
    tell(
      all.map(({ screen, path, tiles, groups, others: { drawn } }) => ({
        screen,
        path,
        groups: [...groups.values()],
        waiting: tiles.length + Math.min(groups.size, mostGroups) * otherLooks.length - drawn,
      })),
    )
  const drawIn = (tile: Tile, subject: MatrixScreen, name: Look) => {
    const theme = name === 'dark' ? 'dark' : subject.look.theme
    const seen: MatrixScreen = { ...subject, look: { ...subject.look, theme } }
    return drawTile(tile, seen, (showing) => draw(showing, widths[name]))
  }
  tellAll()
  for (const { subject, tiles, groups, others } of all) {
    for (let tile = tiles.shift(); tile && !signal.aborted; tile = tiles.shift()) {
      const drawn = await drawIn(tile, subject, 'usual')
      if (drawn.verdict !== 'same') {
        const key = keyOf(drawn)
        const known = groups.get(key)
        groups.set(
          key,
          known
            ? { ...known, count: known.count + 1 }
            : { id: key, tile: drawn, count: 1, looks: { usual: drawn } },
        )
      }
      tellAll()
    }
    for (const group of [...groups.values()].slice(0, mostGroups))
      for (const name of otherLooks) {
        if (signal.aborted) return
        const drawn = await drawIn(group.tile, subject, name)
        others.drawn++
        const { looks, ...rest } = groups.get(group.id)!
        if (drawn.verdict !== 'same')
          groups.set(group.id, { ...rest, looks: { ...looks, [name]: drawn } })
        tellAll()
      }
  }
}

/** Returns the key of a picture's group. Pictures with equal keys differ in the same words. */
function keyOf({ verdict, now, before, locale, detail }: Tile): string {
  if (verdict === 'failed') return JSON.stringify([verdict, locale, detail])
  const words = before && now ? compareLines(before.text, now.text) : (now?.text ?? '')
  return JSON.stringify([verdict, locale, words])
}
