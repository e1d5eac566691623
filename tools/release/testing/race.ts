import { expect } from 'vitest'
import { isLostRace, ReleaseError } from '../outcome/index.ts'
import type { Store } from '../stores/store.ts'
import { readAsPhone } from './read-as-phone.ts'
import { createTestPublisher, testContents } from './test-release.ts'

export const publishers = 8

/**
 * In each round, all publishers publish at once, each based on the same release. Returns the
 * winners of each round.
 */
export async function race(open: () => Promise<Store> | Store, rounds: number) {
  const first = await createTestPublisher(await open())
  await first.publish(testContents('Begin'))
  const all = await Promise.all(
    Array.from({ length: publishers }, async (_, at) =>
      createTestPublisher(await open(), { signers: [first.signer], who: `Publisher ${at}` }),
    ),
  )
  const winners: number[][] = []
  for (let round = 1; round <= rounds; round++) {
    const words = (at: number) => testContents(`Round ${round} by ${at}`)
    const results = await Promise.allSettled(
      all.map((each, at) => each.publish(words(at), { on: round })),
    )
    const won = results.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
    const others = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }): unknown => reason)
    expect(
      others.every((reason) => reason instanceof ReleaseError && isLostRace(reason.refusal)),
    ).toBe(true)
    expect(await readAsPhone(await open(), first.signer.publicKey)).toEqual({
      number: round + 1,
      objects: Object.fromEntries(words(won[0]!)),
    })
    winners.push(won)
  }
  return winners
}
