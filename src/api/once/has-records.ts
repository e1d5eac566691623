/** The prefix of the storage names of idempotency records. */
export const recordsPrefix = 'lz.once.'

/** True if the device has idempotency records, so that their code is needed at once. */
export function hasIdempotencyRecords(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(recordsPrefix))
  } catch {
    return false
  }
}
