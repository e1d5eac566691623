export const choiceKey = 'lienzo.preview'

/**
 * True if a developer has made a choice. The function has its own file, because every page loads
 * this file.
 */
export function hasChoice(): boolean {
  try {
    return window.sessionStorage.getItem(choiceKey) !== null
  } catch {
    return false
  }
}
