import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isObject } from '../../renderer/language'
import { validateScreen } from '../../src/delivery/validate.generated.js'
import { readSamples } from '../reliability/documents/corpus'
import { allValues, makeMutant, type Mutant } from '../reliability/documents/live'
import { createRandom } from '../reliability/random'
import { serveTestScreens, testScreenName, type TestScreen } from './fixtures/serve-test-screens'
import { useProduct } from './harness'

const product = useProduct()

/**
 * The number of documents in a run, and the first seed. Each document has its own seed, so that a
 * single document can be checked.
 */
const documents = Number(process.env['LIENZO_DRAWN'] ?? 100)
const firstSeed = Number(process.env['LIENZO_SEED'] ?? 20_261_122)
const batch = 100

const corpus = { samples: readSamples() }
const values = allValues(corpus)

/**
 * Returns the mutant of a seed, or else of the next seed that a phone accepts. Each mutant is a
 * separate screen, so that a page can show many.
 */
function mutantOf(seed: number): Mutant {
  const random = createRandom(seed)
  for (;;) {
    const mutant = makeMutant(corpus, values, random)
    if (validateScreen(mutant.document))
      return {
        ...mutant,
        document: isObject(mutant.document)
          ? { ...mutant.document, screen: testScreenName(seed) }
          : mutant.document,
      }
  }
}

/** The mutants of these seeds, as screens for a page. */
const lentMutants = (seeds: readonly number[]): Map<string, TestScreen> =>
  new Map(
    seeds.map((seed) => {
      const { document, fragments, sample } = mutantOf(seed)
      return [String(seed), { document, fragments, facts: sample }]
    }),
  )

/**
 * Shows a screen. Returns true if it stays blank, without text and without a usable control. Waits
 * for 30 s, ten times as long as a phone takes to show an error.
 */
const isWhite = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (address) => {
    const sight = () => document.querySelector('#root')!
    const parts = sight().querySelectorAll('.lz-main > *, .lz-error-panel')
    for (const part of parts) part.setAttribute('data-before', '')
    const state = { idx: 1, key: address }
    window.history.pushState(state, '', address + window.location.search)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
    const showsSomething = () =>
      !sight().querySelector('[data-before]') &&
      (sight().textContent.trim() !== '' ||
        sight().querySelector('button:enabled, a[href], input:enabled, textarea:enabled') !== null)
    for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 10) {
      if (showsSomething()) return false
      await new Promise((resolve) => void setTimeout(resolve, 10))
    }
    return true
  }, path)

it(`${documents} mutated documents that the phone accepts: no page stays blank, no error is uncaught, and no request goes to another origin`, async () => {
  const defects: string[] = []
  let drawn = 0
  for (let first = firstSeed; first < firstSeed + documents; first += batch) {
    const { page, open, putDown } = await product.phone()
    const seeds = Array.from(
      { length: Math.min(batch, firstSeed + documents - first) },
      (_, at) => first + at,
    )
    let now = first
    page.on('pageerror', (error) =>
      defects.push(`LIENZO_SEED=${now} LIENZO_DRAWN=1: ${String(error)}`),
    )
    page.on(
      'request',
      (request) =>
        /^(?:data|blob):/.test(request.url()) ||
        request.url().startsWith(product.origin()) ||
        defects.push(`LIENZO_SEED=${now} LIENZO_DRAWN=1: asked for ${request.url()}`),
    )
    await serveTestScreens(page, lentMutants(seeds))
    // Starts on another screen. Otherwise React would keep elements if two mutants have one screen.
    await open('/lent/none')
    for (now of seeds) {
      // A mutant's automatic actions may leave the page. The next mutant then gets a new page.
      const white = await isWhite(page, `/lent/${now}`).catch(() =>
        open(`/lent/${now}`).then(() => false),
      )
      drawn++
      if (white) defects.push(`LIENZO_SEED=${now} LIENZO_DRAWN=1: white`)
    }
    await putDown()
  }
  expect(defects).toEqual([])
  expect(drawn).toBe(documents)
}, 1_200_000)
