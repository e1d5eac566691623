/** The mark says which settings the next visit uses. */
export const markKey = 'lz.next'

/** The last visit used the settings inside the page. */
export const ownSettingsMark = 'b'

type MarkedPage = Pick<Window, 'localStorage'>

/** A visit without failures writes a new mark. */
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

/** Settings never come from the storage: the mark only has to end with their JSON text. */
export function settingsFor(raw: unknown, mark: string): unknown {
  const next = (raw as { next?: { share?: unknown; settings?: unknown } | null } | null)?.next
  return next?.share && mark.endsWith(`+${JSON.stringify(next.settings)}`) ? next.settings : raw
}
