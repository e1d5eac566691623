import { expect, it, vi } from 'vitest'
import { readFiles, settings } from '../../sandbox/project'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { type ReportPosition, reportMutations } from './report-mutations'

vi.setConfig({ testTimeout: 3_600_000 })

it('most mutations cause exactly one finding, which is at the place of the mutation or has the removed name', () => {
  const files = readFiles(process.cwd())
  const { reports } = reportMutations(files, settings, {
    limit: campaignSize('mutations'),
    seed: firstSeed,
  })
  const all = ['in place', 'by name', 'elsewhere', 'more than once'] as const
  const [inPlace, byName, elsewhere] = all.map(
    (position: ReportPosition) =>
      reports.filter((one) => one.position === position).length / reports.length,
  ) as [number, number, number, number]
  expect(reports.length).toBeGreaterThan(39)
  expect(inPlace + byName + elsewhere).toBeGreaterThanOrEqual(0.98)
  expect(inPlace + byName).toBeGreaterThanOrEqual(0.95)
  expect(inPlace).toBeGreaterThanOrEqual(0.6)
})
