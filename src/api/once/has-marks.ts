/** Where a device keeps marks of calls that are sent at most once. */
export const marksKey = 'lz.once'

/** Whether the device has marks, so that the code for them is needed at once. */
export function hasMarks(): boolean {
  try {
    return localStorage.getItem(marksKey) !== null
  } catch {
    return false
  }
}
