export const choiceKey = 'lienzo.preview'

/** In a separate file, because every page calls this function. */
export function hasChoice(): boolean {
  try {
    return window.sessionStorage.getItem(choiceKey) !== null
  } catch {
    return false
  }
}
