import type { FirstPicture, ReportsDeps } from '../app/watch-visit'
import { followSettings, type SettingsDeps } from './follow-settings'

interface VisitDeps extends Pick<ReportsDeps, 'host'>, Omit<SettingsDeps, 'window'> {
  app: ReportsDeps['app']
  start: SettingsDeps['start'] & { files: string }
  settings: Promise<{ problems: readonly string[] }>
}

/**
 * Does the work of a visit that no screen needs: reports problems of its settings, and starts its
 * reports.
 */
export async function followVisit(parts: VisitDeps, first: FirstPicture): Promise<void> {
  const deps = { ...parts, window }
  for (const detail of (await parts.settings).problems) parts.app.report({ code: 'config', detail })
  let name: string | undefined
  // Reads the faults so far before the reports remove them.
  const settingsFollowed = followSettings(deps).then((group) => (name = group))
  if (deps.app.config.reports)
    await import('../app/watch-visit').then(({ tellReports }) =>
      tellReports({ ...deps, files: deps.start.files, group: () => name }, first),
    )
  await settingsFollowed
}
