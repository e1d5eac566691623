import type { BootstrapData } from '../bootstrap/bootstrap-data'
import type { App } from './app'

/**
 * Reports that the deployment has changed `config.json` since its pages were configured: their old
 * settings apply until they are configured again. A file that cannot be read is not reported.
 */
export async function compareSettings(
  { settings }: Pick<BootstrapData, 'settings'>,
  { report }: Pick<App, 'report'>,
): Promise<void> {
  const now: unknown = await fetch('/config.json')
    .then((answer) => (answer.ok ? answer.json() : settings))
    .catch(() => settings)
  if (JSON.stringify(now) !== JSON.stringify(settings))
    report({ code: 'config', detail: 'config.json: It has changed. Run lienzo configure.' })
}
