import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from './processes'
import { until } from './until'

/** Starts a Prometheus that asks a collector every two seconds; gives its address once it answers. */
export async function startPrometheus(
  folder: string,
  port: number,
  metrics: number,
): Promise<string> {
  const place = mkdtempSync(join(folder, 'prometheus-'))
  const config = join(place, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: 2s }\nscrape_configs:\n  - job_name: reports\n    static_configs: [{ targets: ['127.0.0.1:${metrics}'] }]\n`,
  )
  start('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(place, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  const address = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${address}/-/ready`)).ok)
  return address
}
