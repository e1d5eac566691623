import { describeError } from '../../language'
import { pause } from '../clock-port'
import type { Ports } from '../ports'
import type { Notices } from './notices'

const pressTimeoutMs = 8000

interface PressDeps {
  ports: Pick<Ports, 'clock' | 'text' | 'report'>
  notices: Pick<Notices, 'toast'>
}

/** Loads code. Rejects when the time limit for a press has passed. */
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

/** Loads code. If this fails, reports a fault, shows a notice, and resolves to undefined. */
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
