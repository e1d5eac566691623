/** The storage name of the mark. */
export const markKey = 'lz.next'

/** The first letter of a mark: the last visit had the settings that its page was built with. */
export const built = 'b'

/** A part of the page: its storage. */
export type MarkedPage = Pick<Window, 'localStorage'>

/**
 * Takes the mark of the last visit away; this visit writes the next one once it goes well. A visit
 * that dies therefore leaves no mark, and the next one uses the settings of every phone.
 */
export function takeMark(page: MarkedPage): string {
  try {
    const { localStorage: area }: { localStorage: Record<string, string> } = page
    const mark = area[markKey]
    delete area[markKey]
    return mark || ''
  } catch {
    // Without storage, a phone has no mark.
    return ''
  }
}

/**
 * The settings that a start uses: the staged ones if the mark ends with their text, else the
 * settings of every phone. The mark only selects; settings never come from the storage.
 */
export function settingsFor(raw: unknown, mark: string): unknown {
  const next = (raw as { next?: { share?: unknown; settings?: unknown } | null } | null)?.next
  return next?.share && mark.endsWith(`+${JSON.stringify(next.settings)}`) ? next.settings : raw
}
