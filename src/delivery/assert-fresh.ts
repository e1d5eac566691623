import { EngineError } from '../../renderer/language'
import type { Seen } from './notice-of'
import type { Manifest } from './manifest/manifest'

/** The values that decide if a manifest is fresh. */
export interface Yardstick {
  /** The newest manifest that this device has verified. */
  seen: Pick<Seen, 'number' | 'hash'>
  /** Manifests with a lower number are older than the build. */
  floor: number
  now: number
}

/** Publishing does not reach a number so far ahead: somebody else controls the host or a key. */
const longestJump = 10_000

/**
 * Refuses a manifest that is older than the newest one, too far ahead, or expired; `hash` is that
 * of its text.
 */
export function assertFresh(
  { number, expires }: Manifest,
  hash: string,
  { seen, floor, now }: Yardstick,
): void {
  if (number < floor) throw new EngineError('release-old', 'older than the build')
  if (number < seen.number) throw new EngineError('release-old', 'older than one that was seen')
  if (number === seen.number && hash !== seen.hash) throw new EngineError('release-two-of-a-number')
  if (number - Math.max(seen.number, floor) > longestJump) throw new EngineError('release-jump')
  // An invalid time counts as expired.
  if (!(now <= Date.parse(expires))) throw new EngineError('release-expired')
}
