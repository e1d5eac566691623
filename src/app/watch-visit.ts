import type { BootstrapData } from '../bootstrap/bootstrap-data'
import { compareSettings } from './compare-settings'
import { tellReports, type FirstPicture, type ReportsDeps } from './tell-reports'

interface VisitDeps extends Omit<ReportsDeps, 'files'> {
  start: BootstrapData
}

/** Begins the work of a visit that no screen needs: reports, and the comparison of settings. */
export async function watchVisit(
  { start, ...deps }: VisitDeps,
  first: FirstPicture,
): Promise<void> {
  if (deps.app.config.reports) tellReports({ ...deps, files: start.files }, first)
  if (start.isConfigured) await compareSettings(start, deps.app)
}
