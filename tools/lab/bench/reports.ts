import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { secondsOf, serveWithNginx } from '../../../tests/nginx/serve-with-nginx'
import { line, measure } from '../simulate/measure/measure-nginx'

// Measures how many batches per second the report collector accepts. For comparison, measures how
// many requests nginx answers with a file on this machine. `npm run bench -- reports [seconds]`.
// The goal on one core is 5,000 batches with a p99 of at most 20 ms.
const seconds = Number(process.argv[2] ?? 10)
const root = mkdtempSync(join(tmpdir(), 'lienzo-reports-'))
mkdirSync(join(root, 'releases'))
writeFileSync(join(root, 'releases/current.json'), 'x'.repeat(1_000))

const fault = { code: 'load-network', screen: 'loan-details', release: 12, canary: true, count: 1 }
const shown = { screen: 'loan-details', release: 12, canary: true, seconds: 1, count: 2 }
const batch = JSON.stringify({
  format: 1,
  build: '1a2b3c4d',
  engine: 'chromium',
  locale: 'es',
  region: 'mx',
  faults: [fault, { ...fault, code: 'text-missing', pointer: '/body/0' }],
  shown: [shown, { ...shown, screen: 'delay' }],
  violations: [],
})
// Each request comes from another phone.
const request = `wrk.method = "POST"
wrk.body = [[${batch}]]
wrk.headers["content-type"] = "text/plain;charset=UTF-8"
function request()
  wrk.headers["x-forwarded-for"] = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(0, 255))
  return wrk.format()
end`

const options = ['--port', '0', '--metrics-port', '0', '--proxy']
const collector = spawn(process.execPath, ['tools/cli/lienzo.mjs', 'reports', ...options], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const nginx = await serveWithNginx(root)
try {
  const [said] = (await once(createInterface({ input: collector.stdout }), 'line')) as [string]
  const address = /http\S+\//.exec(said)![0]
  const file = `http://127.0.0.1:${nginx.port}/releases/current.json`
  const load = loadavg()[0]!.toFixed(1)
  const served = { workedSeconds: () => secondsOf(collector.pid!) }
  const static_ = await measure(nginx, root, file, seconds, {})
  // The first run warms up the code.
  await measure(served, root, address, seconds, {}, request)
  const accepted = await measure(served, root, address, seconds, {}, request)
  console.log(
    [
      '| | requests/s | p50 | p99 | errors | requests per second of a core |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      line('nginx, a file of 1 KB', static_),
      line(`lienzo reports, a batch of ${batch.length} bytes`, accepted),
      `\n64 connections, ${seconds} s each; ${cpus().length} cores, load before the run ${load}.`,
    ].join('\n'),
  )
} finally {
  collector.kill()
  await nginx.stop()
  rmSync(root, { recursive: true, force: true })
}
