/** A screen of the list. */
export interface ScreenEntry {
  readonly screen: string
  readonly path: string
  /** Its folder: `order`. */
  readonly area: string
}

const place = /^schemas\/screens\/([^/]+)\/.*\.json$/

const listed = new WeakMap<ReadonlyMap<string, string>, readonly ScreenEntry[]>()

/**
 * Every screen by area, then name. A document that is broken in the middle of an edit keeps the
 * name in its text.
 */
export function listScreens(files: ReadonlyMap<string, string>): readonly ScreenEntry[] {
  let entries = listed.get(files)
  if (!entries) listed.set(files, (entries = readScreens(files)))
  return entries
}

function readScreens(files: ReadonlyMap<string, string>): ScreenEntry[] {
  const entries = [...files].flatMap(([path, text]): ScreenEntry[] => {
    const area = place.exec(path)?.[1]
    return area === undefined ? [] : [{ screen: screenIn(path, text), path, area }]
  })
  return entries.toSorted(
    (left, right) => left.area.localeCompare(right.area) || left.screen.localeCompare(right.screen),
  )
}

/** The name in a screen's document, or that of its file. */
function screenIn(path: string, text: string): string {
  return /"screen"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? path.replace(/^.*\/|\.json$/g, '')
}
