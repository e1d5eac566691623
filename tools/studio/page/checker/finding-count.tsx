import { t } from '../words/words'
import type { ReactNode } from 'react'
import type { Finding } from '../../../analysis/check/report'

interface Props {
  readonly total: number
  /** The highest severity. */
  readonly severity: Finding['severity'] | undefined
}

/** The number of findings; nothing when it is zero. */
export function FindingCount({ total, severity }: Props): ReactNode {
  if (total === 0) return null
  return (
    <span className={`st-badge st-tone--${severity}`}>
      {total}
      <span className="lz-visually-hidden">
        {' '}
        {t(total === 1 ? 'findingCount.finding' : 'findingCount.findings')}
      </span>
    </span>
  )
}
