import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { array, assert, constantFrom, property, stringMatching, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import type { Batch } from './batch.generated'
import { createReport, ofBuild } from './create-report'
import { createTally } from './tally'

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
  const tally = createTally()
  const fault = { code: 'node-failed', screen: 'delay', pointer: '/body/0' }
  tally.addFault({ ...fault, detail: 'one' }, canary)
  tally.addFault({ ...fault, detail: 'two' }, canary)
  tally.addFault(fault, ofBuild)
  tally.addShown('delay', canary, 501)
  tally.addShown('delay', canary, 1000)
  tally.addShown('delay', canary, 60_000)
  tally.addViolation('script-src-elem', canary)
  tally.addViolation('script-src-elem', canary)
  const [text] = tally.take(facts)
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
  expect(tally.take(facts)).toEqual([])
})

it('sends no tracked events, and no names with unexpected characters', () => {
  const tally = createTally()
  tally.addFault({ code: 'track', detail: 'paid' }, canary)
  tally.addFault({ code: 'a code' }, canary)
  tally.addShown('Ana Ruiz', canary, 1)
  expect(tally.take(facts)).toEqual([])
  tally.addFault({ code: 'fault', screen: 'a?b=c', pointer: '/body/Ana Ruiz' }, canary)
  expect(read(tally.take(facts)[0]!).faults).toEqual([{ code: 'fault', ...canary, count: 1 }])
})

it('sends at most 4 KB in a batch, and as many batches as needed', () => {
  const tally = createTally()
  for (let at = 0; at < 500; at++) {
    tally.addFault({ code: 'node-failed', screen: 'delay', pointer: `/body/${at}` }, canary)
    tally.addShown(`screen-${at}`, canary, 100)
    for (let time = 0; time < 500; time++) tally.addShown('delay', canary, 100)
  }
  const texts = tally.take(facts)
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
      const tally = createTally()
      const secrets = entries.map(([secret]) => `#${secret}`)
      const report = createReport(
        (fault) => tally.addFault(fault, canary),
        () => secrets,
      )
      for (const [index, [, put]] of entries.entries()) {
        report({ code: 'call-network', screen: 'delay', detail: put(secrets[index]!) })
        report({ code: 'session', detail: put(secrets[index]!), pointer: put(secrets[index]!) })
        report({ code: put(secrets[index]!), screen: put(secrets[index]!) })
      }
      const batches = tally.take(facts).join()
      return secrets.every(
        (secret) => !batches.includes(secret) && !batches.includes(secret.slice(1)),
      )
    }),
  )
})
