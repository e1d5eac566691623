import { EngineError } from '../../renderer/language'
import type { Seen } from './notice-of'
import type { Manifest } from './manifest/manifest'

/** What a manifest is measured by. */
export interface Yardstick {
  /** The newest manifest that this device has verified. */
  seen: Pick<Seen, 'number' | 'hash'>
  /** The number below which releases are older than the build. */
  floor: number
  now: number
}

/**
 * A number that is further away than this was not reached by publishing: the host, or a key, is not
 * ours any more.
 */
const longestJump = 10_000

/**
 * Refuses a manifest that is older than what was seen, too far ahead, or past its time; `hash` is
 * that of its text.
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
  // A time that is none has passed.
  if (!(now <= Date.parse(expires))) throw new EngineError('release-expired')
}
