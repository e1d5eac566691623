import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { optionalPrograms } from '.'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder()

/** Puts a program on the PATH that prints this line as the version of Firefox. */
function imitate(line: string): void {
  const path = join(folder, 'firefox')
  writeFileSync(path, `#!/bin/sh\necho '${line}'\n`, { mode: 0o755 })
  vi.stubEnv('FIREFOX', path)
}

describe('a Firefox version that the driver does not support', () => {
  it.each([
    ['Mozilla Firefox 140.12.0esr', 'version 140.12.0esr, but the driver needs 143'],
    ['no such program', 'version unknown, but the driver needs 143'],
    ['Mozilla Firefox 143.0', undefined],
  ])('is not used, and the message names both versions: %s', (line, reason) => {
    imitate(line)
    expect(optionalPrograms.firefox.outdated()).toBe(reason)
    expect(optionalPrograms.firefox.isInstalled()).toBe(reason === undefined)
  })
})
