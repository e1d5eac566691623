import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

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
