import type { Batch } from '../../../src/report'
import { createCollector, type CollectorOptions } from './collector'
import { listedNames, reportedNames, type KnownNames } from './known-names'

export function startCollector({
  release = listedNames(new Set(['11', '12'])),
  ...options
}: Partial<CollectorOptions> & { release?: KnownNames } = {}) {
  const clock = { now: 0 }
  const known = {
    screen: listedNames(new Set(['delay', 'order'])),
    code: listedNames(new Set(['node-failed', 'load-network'])),
    release,
    build: reportedNames({ most: 2, reporters: 2 }),
    locale: listedNames(new Set(['es', 'en'])),
    region: listedNames(new Set(['mx', 'in'])),
  }
  const collector = createCollector({ known, now: () => clock.now, ...options })
  /** Sends a batch from the IP address of a phone. */
  const send = async (text: string, address = '10.0.0.1', headers: Record<string, string> = {}) => {
    const answer = await collector.reports.fetch(
      new Request('http://reports.example/', {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          'content-length': String(Buffer.byteLength(text)),
          ...headers,
        },
      }),
      { incoming: { socket: { remoteAddress: address } } },
    )
    return answer.status
  }
  /** Returns the metrics without lines of value 0. */
  const counted = async () => {
    const text = await (await collector.metrics.request('/metrics')).text()
    return text.split('\n').filter((line) => /^lienzo.* [^0]/.test(line))
  }
  return { ...collector, clock, send, counted }
}

export const batchOf = (members: Partial<Batch>): string =>
  JSON.stringify({
    format: 1,
    build: '1a2b3c4d',
    engine: 'webkit',
    locale: 'es',
    region: 'mx',
    faults: [],
    shown: [],
    violations: [],
    ...members,
  })
