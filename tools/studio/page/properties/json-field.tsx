import { useId, useState, type ReactNode } from 'react'
import type { Json } from '../../../../renderer/language'
import { findSyntaxFault } from '../../../analysis/source/syntax'
import { printJson } from '../../../analysis/edits/print-json'

interface Props {
  readonly label: string
  readonly value: Json | undefined
  readonly onChange: (value: Json) => void
}

const place = { column: 64, indent: '', step: '  ', newline: '\n' }

/**
 * A value as JSON. Typed text is applied as soon as it is valid JSON; until then the mistake is
 * shown.
 */
export function JsonField({ label, value, onChange }: Props): ReactNode {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? (value === undefined ? '' : printJson(value, place))
  const fault = shown === '' ? undefined : findSyntaxFault(shown)
  const type = (text: string) => {
    setDraft(text)
    if (text !== '' && !findSyntaxFault(text)) onChange(JSON.parse(text) as Json)
  }
  return (
    <>
      <textarea
        className="st-input st-code"
        aria-label={label}
        rows={Math.min(14, shown.split('\n').length + 1)}
        spellCheck={false}
        value={shown}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}fault` : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (!fault) setDraft(undefined)
        }}
      />
      {fault && (
        <p id={`${id}fault`} className="st-fault">
          {fault.what} {fault.fix}
        </p>
      )}
    </>
  )
}
