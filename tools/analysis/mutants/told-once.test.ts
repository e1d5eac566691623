import { expect, it, vi } from 'vitest'
import { readFiles, settings } from '../../project'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { type Telling, tellSlips } from '.'

vi.setConfig({ testTimeout: 3_600_000 })

it('reports a mutation in one finding, at its place or with the missing name', () => {
  const files = readFiles(process.cwd())
  const { told } = tellSlips(files, settings, { limit: campaignSize('slips'), seed: firstSeed })
  const all = ['in place', 'by name', 'elsewhere', 'more than once'] as const
  const [inPlace, byName, elsewhere] = all.map(
    (telling: Telling) => told.filter((one) => one.telling === telling).length / told.length,
  ) as [number, number, number, number]
  expect(told.length).toBeGreaterThan(39)
  expect(inPlace + byName + elsewhere).toBeGreaterThanOrEqual(0.98)
  expect(inPlace + byName).toBeGreaterThanOrEqual(0.95)
  expect(inPlace).toBeGreaterThanOrEqual(0.6)
})
