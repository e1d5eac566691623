import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from './processes'
import { startOnPort } from '../../build/testing/start-on-port'
import { until } from './until'

/**
 * Starts a Prometheus that scrapes a collector every two seconds. Returns its URL when it responds.
 */
export async function startPrometheus(folder: string, metrics: string): Promise<string> {
  const place = mkdtempSync(join(folder, 'prometheus-'))
  const config = join(place, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: 2s }\nscrape_configs:\n  - job_name: reports\n    static_configs: [{ targets: ['${new URL(metrics).host}'] }]\n`,
  )
  return startOnPort((port) => startOn(port, config, join(place, 'data')))
}

async function startOn(port: number, config: string, data: string): Promise<string> {
  const lines: string[] = []
  const child = start(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${data}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { heard: (line) => void lines.push(line) },
  )
  const address = `http://127.0.0.1:${port}`
  await until(async () => child.exitCode !== null || (await fetch(`${address}/-/ready`)).ok)
  if (child.exitCode !== null) throw new Error(`Prometheus did not start: ${lines.join('\n')}`)
  return address
}
