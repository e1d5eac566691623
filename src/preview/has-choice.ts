/** Where a choice is kept, in the tab's session storage. */
export const choiceKey = 'lienzo.preview'

/** True when a choice was made in this tab; alone in its file, as every page asks. */
export function hasChoice(): boolean {
  try {
    return window.sessionStorage.getItem(choiceKey) !== null
  } catch {
    return false
  }
}
