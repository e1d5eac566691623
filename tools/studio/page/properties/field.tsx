import type { ReactNode } from 'react'
import { isWithin } from '../../../../renderer/language'
import type { Finding } from '../../../analysis/check/report'
import { applyFix } from '../checker/apply-suggestion'
import { Button, useDraft } from '../controls/controls'
import { useFindings, useSelected, useStudio } from '../use-studio'
import { Described } from '../controls/described'
import { Picker } from '../controls/picker'
import { useEdit } from './use-place'

interface Props {
  readonly label: ReactNode
  /** The pointer whose findings are shown below the control; without it, none are shown. */
  readonly pointer?: string
  /** The description of the property. */
  readonly about?: string | undefined
  /** The content at the end of the label's line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A part of a form: label, control, description and findings. */
export function Field({ label, pointer, about, beside, children }: Props): ReactNode {
  return (
    <div className="st-field">
      <div className="st-field__head">
        <span className="st-field__label" title={about}>
          {label}
        </span>
        {beside}
      </div>
      {children}
      {about !== undefined && (
        <p className="st-hint">
          <Described text={about} />
        </p>
      )}
      {pointer !== undefined && <FieldFindings pointer={pointer} />}
    </div>
  )
}

/** The findings about a value and its content, with their fixes. */
export function FieldFindings({
  pointer,
  isOwn = false,
}: {
  pointer: string /** True for only the findings about the value itself. */
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

/** One finding: the mistake and its fix. */
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

/** A collapsible part of a form. */
export function Section({
  title,
  summary,
  isClosed = false,
  children,
}: {
  title: string
  summary?: string
  isClosed?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <details className="st-section" open={!isClosed}>
      <summary>
        <h3>{title}</h3>
        {summary !== undefined && <span className="st-hint">{summary}</span>}
      </summary>
      <div className="st-section__body">{children}</div>
    </details>
  )
}

interface NameFieldProps {
  readonly label: string
  readonly pointer: string
  readonly value: string
  readonly about: string
  /** Existing names, such as those of state entries. */
  readonly options?: readonly string[]
}

/** A plain name, or one from a list. An empty name is removed. */
export function NameField({ label, pointer, value, about, options }: NameFieldProps): ReactNode {
  const { set } = useEdit()
  const change = (name: string, isTyping?: boolean) =>
    set(pointer, name === '' ? undefined : name, isTyping)
  const draft = useDraft(value, (name) => change(name, true))
  return (
    <Field label={label} pointer={pointer} about={about}>
      {options ? (
        <Picker
          label={label}
          value={value}
          options={options.map((name) => ({ value: name }))}
          onPick={change}
          isFree
        />
      ) : (
        <input className="st-input" aria-label={label} spellCheck={false} {...draft} />
      )}
    </Field>
  )
}
