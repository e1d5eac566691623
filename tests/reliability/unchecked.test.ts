// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { EngineError } from '../../renderer/language'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'
import { readSamples } from './documents/corpus'
import { createRandom } from './random'
import { addEffects } from './unchecked/make-effects'
import { runDocument, names, otherSecret } from './unchecked/phone'

/** The number of documents. Each document has its own seed, so that it can be checked alone. */
const documents = campaignSize('unchecked')

// The fake clock does not affect the loading of modules, so the code for actions is loaded first.
beforeAll(async () => {
  await import('../../renderer/core/run/chain')
  await import('../../src/app/action-runtime')
})
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

it(`${documents} documents that skipped the checker: a phone acts only on a tap, follows no computed URL, and keeps the session id secret`, async () => {
  const samples = readSamples()
  const breaches: string[] = []
  const counts = { refused: 0, acting: 0, acts: 0 }
  const used = process.cpuUsage()
  for (let seed = firstSeed; seed < firstSeed + documents; seed++) {
    const random = createRandom(seed)
    const { screen, document, fragments } = random.pick(samples)
    const unchecked = addEffects(document, fragments, names, random)
    const life = await runDocument(screen, unchecked).catch((error: unknown) => {
      // A phone shows the last good document instead of a document that does not compile.
      if (!(error instanceof EngineError)) throw error
      return undefined
    })
    const other =
      life && life.sent.length > 0 ? await runDocument(screen, unchecked, otherSecret) : life
    const index = other?.sent.findIndex((line, at) => line !== life?.sent[at]) ?? -1
    if (index >= 0)
      breaches.push(
        `LIENZO_SEED=${seed} LIENZO_UNCHECKED=1: ${screen}, ${unchecked.form}: depends on the session id: ${life?.sent[index]}, ${other?.sent[index]}`,
      )
    if (!life) counts.refused++
    if (life && life.acts > 0) counts.acting++
    counts.acts += life?.acts ?? 0
    for (const { what, detail } of life?.breaches.slice(0, 2) ?? [])
      breaches.push(
        `LIENZO_SEED=${seed} LIENZO_UNCHECKED=1: ${screen}, ${unchecked.form}: ${what}: ${detail}`,
      )
  }
  const cpuMs = process.cpuUsage(used).user / 1000 / documents
  console.log(JSON.stringify({ documents, ...counts, breaches: breaches.length, cpuMs }))
  expect(breaches.slice(0, 20), `${breaches.length} breaches`).toEqual([])
  // Without these checks, the test would also pass if the documents had no effects, or if the spies
  // missed the effects.
  expect(counts.acting).toBeGreaterThan(documents / 4)
  expect(counts.refused).toBeLessThan(documents / 20)
}, 3_600_000)
