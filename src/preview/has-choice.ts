export const choiceKey = 'lienzo.preview'

/** True if a developer has made a choice. It is in its own file, because every page loads it. */
export function hasChoice(): boolean {
  try {
    return window.sessionStorage.getItem(choiceKey) !== null
  } catch {
    return false
  }
}
