import type { ReportEntry } from './create-report'

/** The origin of the documents that the borrower uses. */
export interface Stage {
  /** The number of the release; 0 for the documents of the build. */
  release: number
  /** True if the release was not yet for everyone. */
  canary: boolean
}

/** The documents of the build. */
export const ofBuild: Stage = { release: 0, canary: false }

/** The faults of a page that have not been sent yet. */
export type Journal = (ReportEntry & Stage)[]
