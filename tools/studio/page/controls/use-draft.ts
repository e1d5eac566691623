import { useState } from 'react'

/**
 * A text while it is typed: what is shown is what was typed last, until the document says the same
 * or the field is left; then what the document says, whoever changes it.
 */
export function useDraft(value: string, change: (text: string) => void) {
  const [draft, setDraft] = useState<string>()
  if (draft === value) setDraft(undefined)
  return {
    value: draft ?? value,
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft(target.value)
      change(target.value)
    },
    onBlur: () => setDraft(undefined),
  }
}
