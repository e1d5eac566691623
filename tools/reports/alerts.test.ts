import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const isThere = spawnSync('promtool', ['--version']).status === 0
const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' })

it.skipIf(!isThere)(
  'the alerts are valid rules for Prometheus, and each fires at the right time',
  () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  },
)
