const key = 'lz.settings'
const built = 'built'

/** True if the last visit had the settings that its page was built with. */
export function hadBuiltSettings(page: Pick<Window, 'localStorage'>): boolean {
  try {
    return page.localStorage.getItem(key) === built
  } catch {
    return false
  }
}

/**
 * Remembers for the next visit if this one has them. It stores no settings: whatever another
 * program writes there, requests only go where the page's own settings send them.
 */
export function keepSettings(page: Pick<Window, 'localStorage'>, areBuilt: boolean): void {
  if (areBuilt === hadBuiltSettings(page)) return
  try {
    if (areBuilt) page.localStorage.setItem(key, built)
    else page.localStorage.removeItem(key)
  } catch {
    // Without storage, the next visit waits for its settings.
  }
}
