import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isWithin } from '../../../../renderer/language'
import type { Finding } from '../../../analysis/check/report'
import { applyFix } from '../checker/create-checker'
import { Button, Described, Sentence } from '../controls/controls'
import { useFindings, useSelected, useStudio } from '../use-studio'
import { t } from '../words/words'

export function Title({ label, isRequired }: { label: string; isRequired?: boolean }): ReactNode {
  return (
    <>
      {label}
      {isRequired === true && <span className="st-hint"> {t('valueField.needed')}</span>}
    </>
  )
}

export function RemoveButton({ label, press }: { label: string; press: () => void }): ReactNode {
  return (
    <Button look="icon" aria-label={t('schemaForm.remove', { label })} onClick={press}>
      ✕
    </Button>
  )
}

interface Props {
  readonly label: ReactNode
  /** The pointer of the value. Findings at this pointer are shown below the control. */
  readonly pointer?: string
  readonly about?: string | undefined
  /** A control to the right of the label. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

export function Field({ label, pointer, about = '', beside, children }: Props): ReactNode {
  return (
    <div className="st-field">
      <div className="st-field__head">
        <span className="st-field__label">{label}</span>
        {beside}
      </div>
      {children}
      {about !== '' && (
        <p className="st-hint">
          <Described text={about} />
        </p>
      )}
      {pointer !== undefined && <FieldFindings pointer={pointer} />}
    </div>
  )
}

interface FieldFindingsProps {
  readonly pointer: string
  /** True if the field shows only findings about the whole value, not about its parts. */
  readonly isOwn?: boolean
}

/** Shows the findings about a value and about the values inside it. */
export function FieldFindings({ pointer, isOwn = false }: FieldFindingsProps): ReactNode {
  const path = useSelected('path')
  const findings = useFindings(path).filter((finding) =>
    isOwn ? finding.pointer === pointer : isWithin(finding.pointer, pointer),
  )
  if (findings.length === 0) return null
  return (
    <ul className="st-stack">
      {findings.map((finding) => (
        <FindingLine key={`${finding.code}${finding.pointer}${finding.what}`} finding={finding} />
      ))}
    </ul>
  )
}

/** Shows a finding. Scrolls to the finding after the user opens it from the list of problems. */
function FindingLine({ finding }: { finding: Finding }): ReactNode {
  const { workspace, checker } = useStudio()
  const { severity, what, fix, suggestion } = finding
  const line = useRef<HTMLLIElement>(null)
  const isOpened = useSelected('pointer') === finding.pointer
  useEffect(() => {
    if (isOpened) line.current?.scrollIntoView?.({ block: 'center' })
  }, [isOpened])
  return (
    <li ref={line} className={`st-finding st-note st-tone--${severity}`}>
      <Sentence words={`${what} ${fix}`} />{' '}
      {suggestion && (
        <Button look="link" onClick={() => applyFix(finding, workspace, checker)}>
          {suggestion.label}
        </Button>
      )}
    </li>
  )
}

interface SectionProps {
  readonly title: ReactNode
  readonly summary?: ReactNode
  readonly isClosed?: boolean
  /** The pointer of the section's value. A closed section shows the findings about this value. */
  readonly pointer?: string
  /** The pointers of the values in the section, by default `pointer`. */
  readonly inside?: readonly string[]
  readonly children: ReactNode
}

/**
 * Shows a section that opens with a click, or when a value in it is selected. Its content is
 * mounted only while the section is open.
 */
export function Section({
  title,
  summary,
  isClosed = false,
  pointer,
  inside = pointer === undefined ? [] : [pointer],
  children,
}: SectionProps): ReactNode {
  const [isOpen, setOpen] = useState(!isClosed)
  const selected = useSelected('pointer')
  const [lastSelected, setLastSelected] = useState('')
  if (selected !== lastSelected) {
    setLastSelected(selected)
    if (inside.some((part) => isWithin(selected, part))) setOpen(true)
  }
  const findings = pointer !== undefined && <FieldFindings pointer={pointer} isOwn={isOpen} />
  return (
    <>
      <details
        className="st-section"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h3>{title}</h3>
          {summary !== undefined && <span className="st-hint st-cut">{summary}</span>}
        </summary>
        {isOpen && findings}
        {isOpen && <div className="st-section__body">{children}</div>}
      </details>
      {!isOpen && findings}
    </>
  )
}
