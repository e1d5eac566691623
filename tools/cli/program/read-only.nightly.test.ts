import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('a read-only checkout without caches', () => {
  let copy = ''
  let scratch = ''
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'lienzo-read-only-'))
    for (const part of ['schemas', 'widgets', 'tools', 'renderer', 'src', 'locales'])
      cpSync(part, join(copy, part), {
        recursive: true,
        filter: (path) => !/validat\w*(?:-\w+)*\.generated\.m?js$/.test(path),
      })
    for (const part of ['package.json', 'tsconfig.json']) cpSync(part, join(copy, part))
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    chmodSync(copy, 0o555)
    scratch = mkdtempSync(join(tmpdir(), 'lienzo-scratch-'))
    chmodSync(scratch, 0o777)
  })
  afterAll(() => {
    chmodSync(copy, 0o755)
    for (const folder of [copy, scratch]) rmSync(folder, { recursive: true, force: true })
  })

  it('prints an explanation', () => {
    const isRoot = process.getuid?.() === 0
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(copy, 'tools/cli/lienzo.mjs'), 'check'],
      {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, TMPDIR: scratch },
        // File permissions do not restrict root.
        ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
      },
    )
    expect(stderr).toMatch(
      /^The validators of documents could not be built\. .*cannot be accessed\./,
    )
    expect(stderr).not.toContain('\n    at ')
    expect(status).toBe(2)
  })
})
