import type { ReactNode } from 'react'
import { isWithin } from '../../../../renderer/language'
import type { Finding } from '../../../analysis/check'
import { fixOf } from '../checker/apply-suggestion'
import { useChecker, useFindings } from '../checker/use-checker'
import { useSelection } from '../selection'
import { useWorkspace } from '../workspace/use-workspace'

/**
 * What the checker says about a value and what is inside it, each with its fix where there is one.
 */
export function FieldFindings({
  pointer,
  isOwn = false,
}: {
  pointer: string /** Only what is about the place itself. */
  isOwn?: boolean
}): ReactNode {
  const {
    selection: { path },
  } = useSelection()
  const found = useFindings(path).filter((finding) =>
    isOwn ? finding.pointer === pointer : isWithin(finding.pointer, pointer),
  )
  if (found.length === 0) return null
  return (
    <ul className="st-field__findings">
      {found.map((finding) => (
        <li key={`${finding.code}${finding.pointer}${finding.what}`}>
          <FindingLine finding={finding} />
        </li>
      ))}
    </ul>
  )
}

/** One finding: what is wrong and what to do. */
function FindingLine({ finding }: { finding: Finding }): ReactNode {
  const workspace = useWorkspace()
  const checker = useChecker()
  const { severity, what, fix, suggestion } = finding
  const mend = () => {
    // Places of a finding are those of the texts that were checked.
    const changes = checker.getState().isCurrent
      ? fixOf(finding, (path) => workspace.text(path))
      : []
    if (changes.length > 0) workspace.apply(changes)
  }
  return (
    <span className={`st-finding st-finding--${severity}`}>
      {what} {fix}{' '}
      {suggestion && (
        <button type="button" className="st-button st-button--link" onClick={mend}>
          {suggestion.label}
        </button>
      )}
    </span>
  )
}
