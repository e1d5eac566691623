import { beforeEach, describe, expect, it } from 'vitest'
import { makeKey, readSigner } from '../keys/keys'
import { usualRules } from '.'
import { auditPath, lastEntries } from '../audit'
import { commitRelease, type Release } from '../commit-release'
import { draftPromote } from '../drafts/draft-repeat'
import { readState } from '../read-manifests'
import { createTestDelivery, type TestDelivery } from '../testing/test-delivery'
import { createTestPublisher, testContents } from '../testing/test-release'
import { NoFigures, type Prometheus } from './prometheus'
import { despiteSuffix } from './rollout'
import { createFakePrometheus, countersOf } from './testing/fake-prometheus'
import { analyzeOnce } from './analyze-once'

const begun = Date.parse('2026-11-23T09:00:00Z')
const hours = (count: number) => new Date(begun + count * 3_600_000)

let delivery: TestDelivery
let time: Date
let analysis: Release

const sound = createFakePrometheus([...countersOf(1, 99_000, 5), ...countersOf(2, 1_000, 0)])
const worse = createFakePrometheus([...countersOf(1, 99_000, 5), ...countersOf(2, 1_000, 8)])
const look = (prometheus: Prometheus, isDry = false) =>
  analyzeOnce({ release: analysis, prometheus, rules: usualRules, isDry })

beforeEach(async () => {
  delivery = await createTestDelivery()
  time = hours(-24)
  const now = () => time
  const ana = await createTestPublisher(delivery.store, { now, signers: [delivery.ana.signer] })
  await ana.publish(testContents('One'))
  time = hours(0)
  await ana.publish(testContents('Two'), { permille: 10 })
  const signer = await readSigner(await makeKey(), 'a test')
  analysis = {
    ...ana.release,
    signers: [signer],
    keys: [...ana.release.keys, signer.publicKey],
    who: 'canary analysis',
    timeoutMs: 0,
    now,
  }
})

const rollout = async () => (await readState(delivery.store, analysis.keys)).live?.manifest.rollout
const newestEntry = async () => {
  const { newest } = await readState(delivery.store, analysis.keys)
  return (await lastEntries(delivery.store, newest?.audit, 1))[0]
}

describe('canary analysis', () => {
  it('halts a release that fails more often, and records the figures in the audit log', async () => {
    time = hours(0.2)
    expect((await look(worse)).decision.act).toBe('halt')
    expect(await rollout()).toEqual({ salt: '2', permille: 0, previous: 1 })
    expect(await newestEntry()).toMatchObject({
      who: 'canary analysis',
      what: 'halt',
      why: 'Release 2 is worse than the previous release: open reported screen-failed 16 times in 2,016 views, and 10 times in 198,010 views with the previous release.',
      figures: { release: 2, permille: 10, seconds: 720, canary: { shown: 2_000, faults: 16 } },
    })
    expect((await look(worse)).decision.reason).toBe(
      'Release 3 is halted. Only a person can continue it.',
    )
  })

  it('promotes a release that does not fail more often, stage by stage, even after a restart', async () => {
    time = hours(2)
    expect((await look(sound)).decision.reason).toContain('after 12,000 screens at this stage')
    expect((await rollout())?.permille).toBe(100)
    expect((await look(sound)).decision.reason).toContain('Not enough reports at this stage')
    time = hours(4)
    expect((await look(sound)).decision.reason).toContain('phones with this release showed')
    const afterPromotion = countersOf(3, 10_000, 0)
    await look(createFakePrometheus([...countersOf(1, 90_000, 5), ...afterPromotion]))
    expect((await rollout())?.permille).toBe(500)
  })

  it('adds up the reports about all release numbers of a rollout', async () => {
    time = hours(2)
    await look(sound)
    time = hours(2.2)
    const halves = (faults: number) =>
      createFakePrometheus([
        ...countersOf(1, 99_000, 5),
        ...countersOf(2, 500, faults, 'a'),
        ...countersOf(3, 500, faults, 'b'),
      ])
    expect((await look(halves(5), true)).decision).toMatchObject({
      act: 'halt',
      reason: expect.stringContaining('140 times in 14,140 views') as string,
    })
    expect((await look(halves(4), true)).decision.reason).toContain('Fewer than 5 IP addresses')
  })

  it('changes nothing in a dry run', async () => {
    time = hours(0.2)
    expect((await look(worse, true)).decision.act).toBe('halt')
    expect((await rollout())?.permille).toBe(10)
  })

  it('waits when there are no figures', async () => {
    time = hours(2)
    const gone: Prometheus = { range: () => Promise.reject(new NoFigures('It is gone.')) }
    expect((await look(gone)).decision).toMatchObject({ act: 'wait', reason: 'It is gone.' })
    const empty: Prometheus = { range: () => Promise.resolve([]) }
    expect((await look(empty)).decision.reason).toContain('Prometheus has no data of a collector')
    expect((await look(createFakePrometheus([]))).decision.reason).toContain(
      'No phone has reported for an hour',
    )
    expect((await rollout())?.permille).toBe(10)
  })

  it('compares the first release with the embedded documents', async () => {
    const other = await createTestDelivery()
    time = hours(0)
    const now = () => time
    const ana = await createTestPublisher(other.store, { now, signers: [other.ana.signer] })
    await ana.publish(testContents('One'), { permille: 10 })
    time = hours(2)
    const prometheus = createFakePrometheus([
      ...countersOf(0, 99_000, 5),
      ...countersOf(1, 1_000, 8),
    ])
    const { decision } = await analyzeOnce({
      release: ana.release,
      prometheus,
      rules: usualRules,
      isDry: true,
    })
    expect(decision.act).toBe('halt')
  })

  it('acts only once if two processes run at the same time', async () => {
    time = hours(2)
    const looks = await Promise.all([look(sound), look(sound)])
    expect(looks.filter(({ outcome }) => outcome?.kind === 'released')).toHaveLength(1)
    expect((await rollout())?.permille).toBe(100)
  })

  it('does nothing when a person acts first', async () => {
    time = hours(2)
    const interrupted: Prometheus = {
      async range(...query) {
        if ((await rollout())?.permille === 10)
          await delivery.ana.halt().catch(() => 'another question came first')
        return sound.range(...query)
      },
    }
    expect((await look(interrupted)).decision.reason).toBe(
      'Another release came first, so this analysis has no effect.',
    )
    expect((await rollout())?.permille).toBe(0)
  })

  it('neither promotes nor halts a release after a person has overruled a halt', async () => {
    const before = await readState(delivery.store, analysis.keys)
    const draft = await draftPromote(delivery.store, before)
    await commitRelease({ ...analysis, who: 'Ana', why: 'Known, and harmless' }, before, {
      ...draft,
      what: `${draft.what} ${despiteSuffix}`,
    })
    time = hours(0.5)
    expect((await look(worse)).decision.reason).toBe(
      'Ana has overruled the canary analysis: "Known, and harmless". The analysis does not act until the next release.',
    )
  })

  it("waits if a person's entry in the audit log may have been removed", async () => {
    const { live } = await readState(delivery.store, analysis.keys)
    const entry = auditPath(live!.manifest.audit)
    const { version } = (await delivery.store.read(entry))!
    await delivery.store.replace(entry, '{"what":"promote","who":"Mallory"}', version)
    time = hours(0.2)
    expect((await look(worse)).decision.reason).toContain(
      'An entry of the audit log cannot be read',
    )
    expect((await rollout())?.permille).toBe(10)
  })
})
