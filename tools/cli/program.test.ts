import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = resolve('tools/cli/lienzo.mjs')

/** Runs a command in a shell; returns its output and its exit code. */
function shell(command: string): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) =>
    execFile('bash', ['-c', command], (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    ),
  )
}

describe('lienzo in a shell', () => {
  it('ends quietly when its reader closes the pipe [P21]', async () => {
    const line = `set -o pipefail; "${process.execPath}" "${program}" help | head -1`
    expect(await shell(line)).toEqual({ code: 0, out: 'Commands:\n', err: '' })
  })

  it('ends at once if a port is taken, even while other servers of it run [P15]', async () => {
    const first = spawn(process.execPath, [
      program,
      'reports',
      '--port',
      '0',
      '--metrics-port',
      '0',
    ])
    const line = await new Promise<string>(
      (done) => void first.stdout.once('data', (part: Buffer) => done(part.toString())),
    )
    const [, port = ''] = /:(\d+)\/metrics/.exec(line) ?? []
    const second = await shell(
      `"${process.execPath}" "${program}" reports --port 0 --metrics-port ${port}`,
    )
    first.kill()
    expect(second.code).toBe(2)
    expect(second.err).toMatch(
      /^Port \d+ of 127\.0\.0\.1 is taken\. [^\n]+\n\nUsage: lienzo reports/,
    )
  })
})

describe('a read-only checkout without caches', () => {
  let copy = ''
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
  })
  afterAll(() => {
    chmodSync(copy, 0o755)
    rmSync(copy, { recursive: true, force: true })
  })

  it('gets an explanation [P21]', () => {
    const isRoot = process.getuid?.() === 0
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(copy, 'tools/cli/lienzo.mjs'), 'check'],
      // Permissions do not hold for the superuser.
      { cwd: copy, encoding: 'utf8', ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}) },
    )
    expect(stderr).toMatch(/^The validators of documents could not be built\. .*may not be used\./)
    expect(stderr).not.toContain('\n    at ')
    expect(status).toBe(2)
  })
})
