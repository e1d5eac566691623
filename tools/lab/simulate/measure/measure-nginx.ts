import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDirectoryStore } from '../../../release/index.ts'
import { requireWrk } from '../../../../tests/nginx/require-nginx.ts'
import { serveWithNginx, type RunningNginx } from '../../../../tests/nginx/serve-with-nginx.ts'

const run = promisify(execFile)
const connections = 64
const manifestBytes = 18_000

/**
 * Measures how many requests for `current.json` one nginx worker handles per second with the
 * guide's configuration, unchanged (304) and complete (200). Returns a table.
 */
export async function measureNginx(seconds: number): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'lienzo-measure-'))
  await createDirectoryStore(join(root, 'releases')).replace(
    'current.json',
    exampleManifest(),
    undefined,
  )
  const nginx = await serveWithNginx(root)
  try {
    const address = `http://127.0.0.1:${nginx.port}/releases/current.json`
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    const load = loadavg()[0]!
    const unchanged = await measure(nginx, root, address, seconds, { 'If-None-Match': etag })
    const whole = await measure(nginx, root, address, seconds, { 'Accept-Encoding': 'gzip' })
    return [
      '| current.json | requests/s | p50 | p99 | errors | requests per second of a core |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      line('304, unchanged', unchanged),
      line('200, gzip', whole),
      `\nOne worker, ${connections} connections, ${seconds} s each, wrk on the same machine; ${cpus().length} cores, load before the run ${load.toFixed(1)}.`,
    ].join('\n')
  } finally {
    await nginx.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

/**
 * Creates a text like the manifest of this product. The example has the same length and contains as
 * many hashes, so it is equally hard to compress.
 */
function exampleManifest(): string {
  const hash = () =>
    Array.from({ length: 64 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
  const objects: Record<string, unknown> = {}
  for (let at = 0; JSON.stringify(objects).length < manifestBytes; at++)
    objects[`screens/screen-${at}`] = { hash: hash(), size: 3_000 }
  return JSON.stringify({ manifest: JSON.stringify({ objects }), signatures: [] })
}

/** The results of wrk, with times in milliseconds. */
interface WrkFigures {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly errors: number
}

/**
 * Sends requests to a server as fast as possible for some seconds. `request` is a wrk script for
 * requests other than GET.
 */
export async function measure(
  server: Pick<RunningNginx, 'workedSeconds'>,
  folder: string,
  address: string,
  seconds: number,
  headers: Readonly<Record<string, string>>,
  request = '',
): Promise<WrkFigures & { workedSeconds: number | undefined }> {
  const script = join(folder, 'measure.lua')
  writeFileSync(script, `${request}\n${report}`)
  const before = server.workedSeconds()
  const { stdout } = await run(requireWrk(), [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    address,
  ])
  const after = server.workedSeconds()
  return {
    ...(JSON.parse(stdout.slice(stdout.indexOf('{'))) as WrkFigures),
    workedSeconds: before === undefined || after === undefined ? undefined : after - before,
  }
}

/** wrk prints its result as JSON; latencies are in microseconds. */
const report = `done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('{"requests":%d,"perSecond":%.0f,"p50":%.3f,"p99":%.3f,"errors":%d}', summary.requests, summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, e.connect + e.read + e.write + e.status + e.timeout))
end`

/**
 * Formats a row of the table. On a busy machine, the worker gets only a part of a core. The rate on
 * a whole core is therefore calculated from the worker's processor time.
 */
export function line(
  name: string,
  {
    requests,
    perSecond,
    p50,
    p99,
    errors,
    workedSeconds,
  }: WrkFigures & { workedSeconds: number | undefined },
): string {
  const perCore = workedSeconds
    ? Math.round(requests / workedSeconds).toLocaleString('en')
    : 'unknown'
  return `| ${name} | ${perSecond.toLocaleString('en')} | ${p50.toFixed(2)} ms | ${p99.toFixed(2)} ms | ${errors} | ${perCore} |`
}
