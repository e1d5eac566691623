const key = 'lz.settings'
const built = 'built'

/** Whether the last visit had the settings that its page was built with. */
export function hadBuiltSettings(page: Pick<Window, 'localStorage'>): boolean {
  try {
    return page.localStorage.getItem(key) === built
  } catch {
    return false
  }
}

/**
 * Keeps for the next visit whether this one has them. It keeps nothing else of them: whatever
 * somebody writes there, requests go nowhere but where the page's own settings send them.
 */
export function keepSettings(page: Pick<Window, 'localStorage'>, areBuilt: boolean): void {
  if (areBuilt === hadBuiltSettings(page)) return
  try {
    if (areBuilt) page.localStorage.setItem(key, built)
    else page.localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, the next visit waits for its settings.
  }
}
