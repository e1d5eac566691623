/** The beginning of the storage names of marks, for calls that are sent at most once. */
export const marksPrefix = 'lz.once.'

/** True if the device has marks, so that their code is needed at once. */
export function hasMarks(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(marksPrefix))
  } catch {
    return false
  }
}
