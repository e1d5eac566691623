import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from './processes'

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

/** Waits until something holds; what throws does not hold yet. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (await holds().catch(() => false)) return
    await sleep(500)
  }
  throw new Error('A part of the demonstration did not start within a minute.')
}
