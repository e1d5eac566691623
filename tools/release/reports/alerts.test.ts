import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const isThere = spawnSync('promtool', ['--version']).status === 0
const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' })

it.skipIf(!isThere)(
  'the alerts are valid Prometheus rules, and each fires at the right time',
  () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  },
)

it('the alerts use the address count of the collector with the most addresses, and so does the canary analysis', () => {
  const rules = readFileSync(join(import.meta.dirname, 'alerts.yml'), 'utf8')
  const uses = rules.match(/.*\(increase\(lienzo_reporters_total.*/g)
  expect(uses?.map((use) => use.trim())).toEqual([
    'and max by (screen, release) (increase(lienzo_reporters_total[10m])) >= 5',
  ])
})
