import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi, afterAll, beforeAll, describe } from 'vitest'
import { createPrometheus } from './prometheus'
import { startOnPort } from '../../build/testing/start-on-port'
import { usualRules } from '.'
import { createTestDelivery } from '../testing/test-delivery'
import { createTestPublisher, testContents } from '../testing/test-release'
import { analyzeOnce } from './analyze-once'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

function ask(answer: Response) {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer)
  return createPrometheus('http://prometheus.example', 1_000).range('up', 0, 600, 600)
}

const matrix = (values: unknown, more: object = {}) =>
  Response.json({ status: 'success', data: { result: [{ metric: {}, values }] }, ...more })

it('returns the counts of a series', async () => {
  const answer = matrix([[600, '12']], { infos: ['It is no counter.'] })
  expect(await ask(answer)).toEqual([{ labels: {}, values: [[600, 12]] }])
})

const endless = new ReadableStream({
  pull: (controller) => controller.enqueue(new Uint8Array(400)),
})

it.each<[string, Response]>([
  ['an HTML page', new Response('<html>Sign in</html>')],
  ['nothing', new Response()],
  ['a refusal', Response.json({ error: 'too many samples' }, { status: 422 })],
  ['a result that is not a matrix', Response.json({ data: { result: {} } })],
  ['a result without values', matrix('12')],
  ['NaN', matrix([[600, 'NaN']])],
  ['an infinite count', matrix([[600, '+Inf']])],
  ['a negative count', matrix([[600, '-1']])],
  ['an empty string as a count', matrix([[600, '']])],
  ['half of a response', matrix([[600, '12']], { warnings: ['A store did not respond.'] })],
  ['a response above the size limit', new Response(endless)],
])('throws NoFigures after %s', async (_, answer) => {
  await expect(ask(answer)).rejects.toThrow(/he analysis waits/)
})

const isInstalled = spawnSync('promtool', ['--version']).status === 0

const minute = 60
/**
 * The start of the history. It is a full minute, because Prometheus stores blocks of full minutes.
 */
const begun = Math.floor(Date.now() / 1000 / minute) * minute - 30 * minute

const labels = (release: number, more = '') => `{screen="open",release="${release}"${more}}`

/** Returns a history in which the collector restarts in the fifteenth minute. */
function historyOf(): string {
  const lines: Record<string, string[]> = {}
  const tell = (metric: string, series: string, at: number, value: number) =>
    (lines[metric] ??= []).push(`${metric}_total${series} ${value} ${begun + at * minute}`)
  for (let at = -20; at <= 12; at++) {
    tell('lienzo_batches', '', at, at + 30)
    tell('lienzo_screens_shown', labels(1), at, (at + 20) * 9_900)
    if (at < 1) continue
    tell('lienzo_screens_shown', labels(2), at, at * 100)
    // Each fault comes from another browser engine, so that each fault creates a new counter.
    const born = Math.min(at, 8)
    for (let engine = 1; engine <= born; engine++)
      tell('lienzo_faults', labels(2, `,code="screen-failed",engine="${engine}"`), at, 1)
    tell('lienzo_reporters', labels(2), at, born)
  }
  const families = Object.entries(lines).map(
    ([metric, samples]) => `# TYPE ${metric} counter\n${samples.toSorted(bySeries).join('\n')}\n`,
  )
  return `${families.join('')}# EOF\n`
}

/** Compares lines by series. In this format, the samples of a series must be adjacent. */
const bySeries = (one: string, other: string) => {
  const [left, right] = [one, other].map((line) => line.slice(0, line.indexOf('} ')))
  return left! < right! ? -1 : left! > right! ? 1 : 0
}

const folder = temporaryFolder()
let server: ChildProcess
let address = ''

/** Starts a Prometheus. Rejects with the last output if the process exits. */
async function startPrometheus(port: number, data: string): Promise<string> {
  server = spawn('prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${data}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  const words: string[] = []
  server.stderr?.on('data', (chunk: Buffer) => words.push(chunk.toString()))
  const ready = `http://127.0.0.1:${port}/-/ready`
  const isReady = async () =>
    server.exitCode !== null || (await fetch(ready).catch(() => undefined))?.ok
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  if (server.exitCode !== null) throw new Error(`Prometheus did not start: ${words.join('')}`)
  return `http://127.0.0.1:${port}`
}

describe.skipIf(!isInstalled)('a real Prometheus', () => {
  beforeAll(async () => {
    writeFileSync(join(folder, 'history'), historyOf())
    writeFileSync(join(folder, 'prometheus.yml'), '')
    const data = join(folder, 'data')
    const made = spawnSync('promtool', [
      'tsdb',
      'create-blocks-from',
      'openmetrics',
      join(folder, 'history'),
      data,
    ])
    expect(made.stderr.toString()).toBe('')
    address = await startOnPort((port) => startPrometheus(port, data))
  })
  afterAll(() => server.kill())

  it('includes the first fault of each counter, so that the analysis halts the release', async () => {
    const { ana, store } = await createTestDelivery()
    let second = begun - 3600
    const now = () => new Date(second * 1000)
    const publisher = await createTestPublisher(store, { now, signers: [ana.signer] })
    await publisher.publish(testContents('One'))
    second = begun
    await publisher.publish(testContents('Two'), { permille: 10 })
    second = begun + 12 * minute
    const look = await analyzeOnce({
      release: publisher.release,
      prometheus: createPrometheus(address),
      rules: usualRules,
      isDry: true,
    })
    expect(look.decision).toMatchObject({
      act: 'halt',
      reason:
        'Release 2 is worse than the previous release: open reported screen-failed 8 times in 1,208 views, and 0 times in 118,800 views with the previous release.',
    })
  })
})
