import { describeError } from '../../language'
import type { Ports } from '../ports'
import type { Notices } from './notices'

/** A press that waits longer for its code is given back to the borrower. */
const pressTimeoutMs = 8000

/** What the borrower and the operators are told with. */
export interface PressDeps {
  ports: Pick<Ports, 'clock' | 'text' | 'report'>
  notices: Pick<Notices, 'toast'>
}

/** Fetches code; rejects as well when nothing has come in the time that a press may take. */
export function loadInTime<Code>(
  load: () => Promise<Code>,
  { clock }: Pick<Ports, 'clock'>,
): Promise<Code> {
  return Promise.race([
    load(),
    new Promise<never>((_, reject) =>
      clock.after(pressTimeoutMs, () => reject(new Error('no answer'))),
    ),
  ])
}

/**
 * Fetches code for somebody who waits for it; where it cannot be had, that is reported, the
 * borrower is told, and nothing is given.
 */
export async function loadForPress<Code>(
  load: () => Promise<Code>,
  { ports, notices }: PressDeps,
): Promise<Code | undefined> {
  try {
    return await loadInTime(load, ports)
  } catch (error) {
    ports.report({ code: 'acting-not-loaded', detail: describeError(error) })
    notices.toast({ text: ports.text('common.loadFailedNetwork', {}), kind: 'failure', ms: 3000 })
    return undefined
  }
}
