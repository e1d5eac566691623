import type { ApprovedState } from './manifest/approval'
import type { Approval } from './manifest/manifest'
import type { Seen } from './notice-of'

/** What an approval is measured by. */
export interface ApprovalYardstick {
  /** The newest manifest that this device has verified before. */
  seen: Seen
  /** The newest approval that counted on this device, and what it says. */
  known: (ApprovedState & Pick<Approval, 'text'>) | undefined
  floor: number
  now: number
}

/**
 * Whether an approval counts: it is the one that counted before, or was made on what this device saw
 * last, or later; and it has not expired. A device that knows none has the floor of its build alone.
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
