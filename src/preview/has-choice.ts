export const choiceKey = 'lienzo.preview'

/** True if a developer has chosen something. In a separate file, because every page calls it. */
export function hasChoice(): boolean {
  try {
    return window.sessionStorage.getItem(choiceKey) !== null
  } catch {
    return false
  }
}
