import type { BootstrapData } from '../bootstrap/bootstrap-data'
import { markOwnSettings } from '../config/own-settings'
import { readConfig } from '../config/read-config'
import type { App } from './app'
import type { FirstScreen, ReportsDeps } from './watch-visit'

interface VisitDeps extends Omit<ReportsDeps, 'files' | 'window'> {
  start: BootstrapData
  settings: Promise<{ problems: readonly string[] }>
}

export async function followVisit(deps: VisitDeps, first: FirstScreen): Promise<void> {
  const { app, start } = deps
  for (const detail of (await deps.settings).problems) app.report({ code: 'config', detail })
  const followed = followSettings({ app, start, window })
  if (app.config.reports)
    await import('./watch-visit').then(({ startReports }) =>
      startReports({ ...deps, window, files: start.files }, first),
    )
  await followed
}

interface SettingsDeps {
  app: Pick<App, 'config' | 'report'>
  start: Pick<BootstrapData, 'settings' | 'isConfigured' | 'config'>
  window: Pick<Window, 'localStorage' | 'fetch'>
}

/**
 * Stores whether the settings in the page were used. Reports a fault if `config.json` has changed
 * since the settings were written into the page.
 */
export async function followSettings({ app, start, window }: SettingsDeps): Promise<void> {
  const own = readConfig(start.settings, start.config).config
  markOwnSettings(window, JSON.stringify(own) === JSON.stringify(app.config))
  if (!start.isConfigured) return
  const file = await readFile(window)
  if (file !== undefined && JSON.stringify(file) !== JSON.stringify(start.settings))
    app.report({ code: 'config', detail: 'config.json: It has changed. Run lienzo configure.' })
}

async function readFile({ fetch }: SettingsDeps['window']): Promise<unknown> {
  try {
    const answer = await fetch('/config.json')
    return answer.ok ? ((await answer.json()) as unknown) : undefined
  } catch {
    return undefined
  }
}
