import { describe, expect, it } from 'vitest'
import { refusalWords } from './words'
import { ReleaseError } from './outcome'
import { breakStore, type FailurePoint } from './testing/failing-store'
import { createMemoryStore } from './testing/memory-store'
import { readAsPhone } from './testing/read-as-phone'
import { createTestPublisher, testContents } from './testing/test-release'

const before = { number: 1, objects: Object.fromEntries(testContents('One')) }
const after = { number: 2, objects: Object.fromEntries(testContents('Two', 'Pay now')) }

async function publishOverFault(failing: number, when: FailurePoint) {
  const store = createMemoryStore()
  const ana = await createTestPublisher(store)
  await ana.publish(testContents('One'))
  const broken = breakStore(store, failing, when)
  const publisher = await createTestPublisher(broken.store, { ...ana.release, store: broken.store })
  const error = await publisher.publish(testContents('Two', 'Pay now')).then(
    () => undefined,
    (reason: Error) =>
      reason instanceof ReleaseError ? refusalWords(reason.refusal) : reason.message,
  )
  return {
    ana,
    error,
    calls: broken.calls(),
    phone: () => readAsPhone(store, ana.signer.publicKey),
  }
}

const { calls } = await publishOverFault(Infinity, 'before')
const faults = Array.from({ length: calls }, (_, at) => at + 1).flatMap(
  (at) =>
    [
      [at, 'before'],
      [at, 'after'],
    ] as const,
)

describe('a publisher whose store fails [D12]', () => {
  it('makes more than ten calls of the store, so the next test has more than ten cases', () =>
    expect(calls).toBeGreaterThan(10))

  it.each(faults)(
    'at call %i, %s the call takes effect, leaves the old or the new release, and a second attempt succeeds',
    async (failing, when) => {
      const { ana, phone, error } = await publishOverFault(failing, when)
      const seen = await phone()
      expect([before, after]).toContainEqual(seen)
      expect(error).toMatch(/The connection broke/)
      await ana.publish(testContents('Three'))
      expect((await phone())?.objects).toEqual(Object.fromEntries(testContents('Three')))
    },
  )

  it('says what to do if only the pointer was not moved', async () => {
    const results = await Promise.all(
      faults.map(([failing, when]) => publishOverFault(failing, when)),
    )
    const late = results
      .map(({ error }) => error)
      .filter((error) => error?.startsWith('Release 2 was written'))
    expect(late.length).toBeGreaterThan(0)
    expect(new Set(late)).toContain(
      'Release 2 was written, but it is not live, because current.json could not be changed: The connection broke before. Check which release phones get with lienzo release status. If it is not release 2, publish again; that becomes release 3.',
    )
  })
})
