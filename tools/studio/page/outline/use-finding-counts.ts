import { useMemo } from 'react'
import { useFindings } from '../checker/use-checker'
import { useSelection } from '../selection'
import { countFindings, type FindingCounts } from './count-findings'

/** The findings of the document that is open, by node. */
export function useFindingCounts(): FindingCounts {
  const {
    selection: { path },
  } = useSelection()
  const findings = useFindings(path)
  return useMemo(() => countFindings(findings), [findings])
}
