import type { ReactNode } from 'react'
import { isWithin } from '../../../../renderer/language'
import type { Finding } from '../../../analysis/check/report'
import { applyFix } from '../checker/apply-suggestion'
import { Button } from '../controls/button'
import { useFindings, useSelected, useStudio } from '../use-studio'

/** The findings about a value and its content, each with its fix if there are any. */
export function FieldFindings({
  pointer,
  isOwn = false,
}: {
  pointer: string /** Only findings about the place itself. */
  isOwn?: boolean
}): ReactNode {
  const path = useSelected('path')
  const found = useFindings(path).filter((finding) =>
    isOwn ? finding.pointer === pointer : isWithin(finding.pointer, pointer),
  )
  if (found.length === 0) return null
  return (
    <ul className="st-stack">
      {found.map((finding) => (
        <FindingLine key={`${finding.code}${finding.pointer}${finding.what}`} finding={finding} />
      ))}
    </ul>
  )
}

/** One finding: the fault and its fix. */
function FindingLine({ finding }: { finding: Finding }): ReactNode {
  const { workspace, checker } = useStudio()
  const { severity, what, fix, suggestion } = finding
  return (
    <li className={`st-finding st-note st-tone--${severity}`}>
      {what} {fix}{' '}
      {suggestion && (
        <Button look="link" onClick={() => applyFix(finding, workspace, checker)}>
          {suggestion.label}
        </Button>
      )}
    </li>
  )
}
