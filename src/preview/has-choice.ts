/** The name of the choice in the tab's session storage. */
export const choiceKey = 'lienzo.preview'

/** True if a choice was made in this tab. In a separate file, because every page calls it. */
export function hasChoice(): boolean {
  try {
    return window.sessionStorage.getItem(choiceKey) !== null
  } catch {
    return false
  }
}
