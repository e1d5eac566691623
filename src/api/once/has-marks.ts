/** What names of marks of calls that are sent at most once begin with, where a device keeps them. */
export const marksPrefix = 'lz.once.'

/** Whether the device has marks, so that the code for them is needed at once. */
export function hasMarks(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(marksPrefix))
  } catch {
    return false
  }
}
