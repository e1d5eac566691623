import { expect, it } from 'vitest'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'
import { createRandom } from './random'
import { playTimings } from './timings/play'

const timings = campaignSize('timings')

it(`${timings} screens with events in random order: no screen hangs, continues after the borrower has left it, or sends missing data`, async () => {
  const defects: string[] = []
  for (let seed = firstSeed; seed < firstSeed + timings; seed++)
    for (const defect of await playTimings(createRandom(seed)))
      defects.push(`LIENZO_SEED=${seed} LIENZO_TIMINGS=1: ${defect}`)
  expect(defects.slice(0, 20), `${defects.length} defects`).toEqual([])
}, 3_600_000)
