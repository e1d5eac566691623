import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { array, assert, constantFrom, property, stringMatching, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import type { Batch } from './batch.generated'
import { createReport, ofBuild } from './create-report'
import { createReportCounts } from './report-counts'

const facts = { build: '1a2b3c4d', engine: 'webkit', locale: 'es', region: 'mx' } as const
const canary = { release: 12, canary: true }
const isBatch = new Ajv().compile<Batch>(
  JSON.parse(readFileSync('schemas/language/reports.schema.json', 'utf8')) as object,
)

function read(text: string): Batch {
  const batch: unknown = JSON.parse(text)
  if (!isBatch(batch)) throw new Error(JSON.stringify(isBatch.errors))
  return batch
}

it('counts equal entries, and sends each once', () => {
  const counts = createReportCounts()
  const fault = { code: 'node-failed', screen: 'delay', pointer: '/body/0' }
  counts.addFault({ ...fault, detail: 'one' }, canary)
  counts.addFault({ ...fault, detail: 'two' }, canary)
  counts.addFault(fault, ofBuild)
  counts.addShown('delay', canary, 501)
  counts.addShown('delay', canary, 1000)
  counts.addShown('delay', canary, 60_000)
  counts.addViolation('script-src-elem', canary)
  counts.addViolation('script-src-elem', canary)
  const [text] = counts.take(facts)
  expect(read(text!)).toEqual({
    format: 1,
    ...facts,
    faults: [
      { ...fault, ...canary, count: 2 },
      { ...fault, ...ofBuild, count: 1 },
    ],
    shown: [
      { screen: 'delay', ...canary, seconds: 1, count: 2 },
      { screen: 'delay', ...canary, seconds: 16, count: 1 },
    ],
    violations: [{ directive: 'script-src-elem', release: 12, count: 2 }],
  })
  expect(counts.take(facts)).toEqual([])
})

it('sends no tracked events, and no names with unexpected characters', () => {
  const counts = createReportCounts()
  counts.addFault({ code: 'track', detail: 'paid' }, canary)
  counts.addFault({ code: 'a code' }, canary)
  counts.addShown('Ana Ruiz', canary, 1)
  expect(counts.take(facts)).toEqual([])
  counts.addFault({ code: 'fault', screen: 'a?b=c', pointer: '/body/Ana Ruiz' }, canary)
  expect(read(counts.take(facts)[0]!).faults).toEqual([{ code: 'fault', ...canary, count: 1 }])
})

it('sends at most 4 KB in a batch, and as many batches as needed', () => {
  const counts = createReportCounts()
  for (let at = 0; at < 500; at++) {
    counts.addFault({ code: 'node-failed', screen: 'delay', pointer: `/body/${at}` }, canary)
    counts.addShown(`screen-${at}`, canary, 100)
    for (let time = 0; time < 500; time++) counts.addShown('delay', canary, 100)
  }
  const texts = counts.take(facts)
  expect(texts.length).toBeGreaterThan(3)
  expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(4096)
  const batches = texts.map(read)
  expect(batches.flatMap(({ faults }) => faults)).toHaveLength(100)
  expect(batches.flatMap(({ shown }) => shown)).toHaveLength(100)
})

it('never sends a session value, a URL or an id, for any fault [S1]', () => {
  const value = stringMatching(/^[A-Za-z0-9 @+áñ_-]{6,30}$/)
  const place = constantFrom(
    (secret: string) => secret,
    (secret: string) => `https://pay.example/a?userId=${encodeURIComponent(secret)}`,
    (secret: string) => `TypeError: ${secret} is not iterable`,
  )
  assert(
    property(array(tuple(value, place), { minLength: 1, maxLength: 8 }), (entries) => {
      const counts = createReportCounts()
      const secrets = entries.map(([secret]) => `#${secret}`)
      const report = createReport(
        (fault) => counts.addFault(fault, canary),
        () => secrets,
      )
      for (const [index, [, put]] of entries.entries()) {
        report({ code: 'call-network', screen: 'delay', detail: put(secrets[index]!) })
        report({ code: 'session', detail: put(secrets[index]!), pointer: put(secrets[index]!) })
        report({ code: put(secrets[index]!), screen: put(secrets[index]!) })
      }
      const batches = counts.take(facts).join()
      return secrets.every(
        (secret) => !batches.includes(secret) && !batches.includes(secret.slice(1)),
      )
    }),
  )
})
