import { beforeAll, expect, it } from 'vitest'
import { collectCorpus, type Corpus } from './documents/corpus'
import { allValues, runMutant, makeMutant, type MutantOutcome } from './documents/live'
import { everyWidget } from './every-widget'
import { createRandom } from './random'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'

/** The number of documents. Each document has its own seed, so that it can be checked alone. */
const documents = campaignSize('mutants')

let corpus: Corpus
beforeAll(async () => void (corpus = await collectCorpus()))

it(`${documents} mutated documents: no error is uncaught, and most documents that pass the check show something`, async () => {
  const values = allValues(corpus)
  const endings: Record<MutantOutcome, number> = { refused: 0, shown: 0, empty: 0 }
  const defects: string[] = []
  const used = process.cpuUsage()
  for (let seed = firstSeed; seed < firstSeed + documents; seed++) {
    const random = createRandom(seed)
    try {
      endings[
        await runMutant(makeMutant(corpus, values, random), corpus, values, everyWidget, random)
      ]++
    } catch (error) {
      defects.push(
        `LIENZO_SEED=${seed} LIENZO_MUTANTS=1: ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ') : String(error)}`,
      )
    }
  }
  console.log(
    JSON.stringify({
      documents,
      ...endings,
      cpuMs: process.cpuUsage(used).user / 1000 / documents,
    }),
  )
  expect(defects.slice(0, 20), `${defects.length} defects`).toEqual([])
  // If a valid document shows nothing, the app shows a message instead. Browser tests check this
  // message.
  expect(endings.shown).toBeGreaterThan(10 * endings.empty)
}, 3_600_000)
