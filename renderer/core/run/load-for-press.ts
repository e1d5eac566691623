import { describeError } from '../../language'
import { pause } from '../pause'
import type { Ports } from '../ports'
import type { Notices } from './notices'

/** A press fails if its code takes longer, so that the borrower can press again. */
const pressTimeoutMs = 8000

/** The ports that tell the borrower and the operators about a failure. */
export interface PressDeps {
  ports: Pick<Ports, 'clock' | 'text' | 'report'>
  notices: Pick<Notices, 'toast'>
}

/** Fetches code; also rejects if it takes longer than a press may. */
export function loadInTime<Code>(
  load: () => Promise<Code>,
  { clock }: Pick<Ports, 'clock'>,
): Promise<Code> {
  return Promise.race([
    load(),
    pause(clock, pressTimeoutMs).then(() => {
      throw new Error('no answer')
    }),
  ])
}

/**
 * Fetches code that a person waits for. If that fails, it reports a fault, shows a notice and gives
 * undefined.
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
