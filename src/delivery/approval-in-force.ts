import type { ApprovedState } from './manifest/approval'
import type { Approval } from './manifest/manifest'
import type { Seen } from './notice-of'

/** The values that decide if an approval counts. */
export interface ApprovalYardstick {
  /** The newest manifest that this device has verified. */
  seen: Seen
  /** The newest approval that counted on this device, and its content. */
  known: (ApprovedState & Pick<Approval, 'text'>) | undefined
  floor: number
  now: number
}

/**
 * True if an approval counts and has not expired. It must be the one that counted before, or based
 * on the manifest that this device saw last, or a later one. A device without an earlier approval
 * only has the floor of its build.
 */
export function isInForce(
  { text, on, expires }: ApprovedState & Pick<Approval, 'text'>,
  { seen, known, floor, now }: ApprovalYardstick,
): boolean {
  const isNext = on.number > seen.number || (on.number === seen.number && on.hash === seen.hash)
  return (
    now <= Date.parse(expires) &&
    on.number >= floor - 1 &&
    (!known || text === known.text || isNext)
  )
}
