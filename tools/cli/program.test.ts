import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = resolve('tools/cli/lienzo.mjs')

/** Starts the program and resolves with its output and exit code. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args])
  const err: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => err.push(part))
  const ended = new Promise<{ code: number | null; err: string }>((done) =>
    child.on('close', (code) => done({ code, err: Buffer.concat(err).toString() })),
  )
  const begun = new Promise<string>(
    (done) => void child.stdout.once('data', (part: Buffer) => done(part.toString())),
  )
  return { child, begun, ended }
}

describe('lienzo as a separate process', () => {
  it('exits quietly when the reader closes the pipe [P21]', async () => {
    const { child, ended } = start('help')
    // Closes the pipe before the program has written.
    child.stdout.destroy()
    expect(await ended).toEqual({ code: 0, err: '' })
  })

  it('exits at once if a port is taken, even if it has already opened other servers [P15]', async () => {
    const first = start('reports', '--port', '0', '--metrics-port', '0')
    const [, port = ''] = /:(\d+)\/metrics/.exec(await first.begun) ?? []
    const second = await start('reports', '--port', '0', '--metrics-port', port).ended
    first.child.kill()
    expect(second.code).toBe(2)
    expect(second.err).toMatch(
      /^Port \d+ of 127\.0\.0\.1 is in use\. [^\n]+\n\nUsage: lienzo reports/,
    )
  })
})

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

  it('prints an explanation [P21]', () => {
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
