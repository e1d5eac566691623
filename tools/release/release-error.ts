/**
 * A release that cannot be made, or a store that cannot be trusted. Only its message is shown,
 * which names the problem and the way out.
 */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
  readonly code = 'release'
}

/** Somebody else's release came first. */
export class LostRace extends ReleaseError {
  override name = 'LostRace'
}
