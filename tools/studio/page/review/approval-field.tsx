import { t } from '../words/words'
import type { ReactNode } from 'react'

interface ApprovalFieldProps {
  isNeeded: boolean
  approval: string
  setApproval: (text: string) => void
}

/** A file field for the approval of a second person, who signs it on their own machine. */
export function ApprovalField({ isNeeded, approval, setApproval }: ApprovalFieldProps): ReactNode {
  if (!isNeeded) return null
  return (
    <label className="st-stack">
      <span className="st-hint">{t('approvalField.approvalOfASecondPerson')}</span>
      <input
        type="file"
        accept="application/json,.json"
        onChange={(event) => void event.target.files?.[0]?.text().then(setApproval)}
      />
      <span className="st-hint">
        {approval ? t('approvalField.taken') : t('approvalField.theyLookAtTheChanges')}
      </span>
    </label>
  )
}
