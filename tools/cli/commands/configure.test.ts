import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { pageOf } from '../../build/configure/testing'
import { runIn } from '../testing/run-in'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder('each test')
beforeEach(() => {
  writeFileSync(join(folder, 'index.html'), pageOf('/'))
})

it.each([
  ['{}', ['.'], 0, '1 pages and security-headers.conf now have the settings of config.json.'],
  ['{"api":7}', ['.'], 1, 'Nothing was written.'],
])('if config.json contains %s, configure %j returns %d', async (file, line, code, words) => {
  writeFileSync(join(folder, 'config.json'), file)
  const result = await runIn(folder, 'configure', ...line)
  expect(result.code).toBe(code)
  expect(`${result.out}${result.err}`).toContain(words)
})
