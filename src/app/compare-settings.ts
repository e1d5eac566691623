import type { BootstrapData } from '../bootstrap/bootstrap-data'
import type { App } from './app'

/**
 * Tells where the deployment has changed `config.json` since its pages were configured: what they
 * say holds until they are configured again. Where the file cannot be read, there is nothing to tell.
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
