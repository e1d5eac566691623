import { useMemo } from 'react'
import { useFindings, useSelected } from '../use-studio'
import { countFindings, type FindingCounts } from './count-findings'

/** The findings of the open document, by node. */
export function useFindingCounts(): FindingCounts {
  const path = useSelected('path')
  const findings = useFindings(path)
  return useMemo(() => countFindings(findings), [findings])
}
