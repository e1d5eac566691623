import type { ReportEntry } from './create-report'

/** Which documents the borrower has. */
export interface Stage {
  /** The number of the release; 0 for the documents of the build. */
  release: number
  /** Whether it was not yet for everyone. */
  canary: boolean
}

/** The documents of the build. */
export const ofBuild: Stage = { release: 0, canary: false }

/** The faults of a page, until somebody tells them. */
export type Journal = (ReportEntry & Stage)[]
