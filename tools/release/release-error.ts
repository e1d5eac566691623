/**
 * A release that cannot be made, or a store that cannot be trusted; its message says what is wrong
 * and the way out, and is all that is shown.
 */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
  readonly code = 'release'
}

/** Somebody else's release came first. */
export class LostRace extends ReleaseError {
  override name = 'LostRace'
}
