const key = 'lz.own'

type MarkedPage = Pick<Window, 'localStorage'>

/** True if the last visit used the settings in the page. */
export function usedOwnSettings(page: MarkedPage): boolean {
  try {
    return key in page.localStorage
  } catch {
    return false
  }
}

export function markOwnSettings(page: MarkedPage, isUsed: boolean): void {
  try {
    if (isUsed) page.localStorage.setItem(key, '1')
    else page.localStorage.removeItem(key)
  } catch {
    // Without storage, the next visit waits for `config.json`.
  }
}
