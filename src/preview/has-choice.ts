export const choiceKey = 'lienzo.preview'

/** True if a developer has made a choice. Every page loads this file, so it is small. */
export function hasChoice(): boolean {
  try {
    return window.sessionStorage.getItem(choiceKey) !== null
  } catch {
    return false
  }
}
