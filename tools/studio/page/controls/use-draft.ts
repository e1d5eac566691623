import { useState } from 'react'

/**
 * A text while somebody types it. The field shows the typed text until the document contains the
 * same, or the field loses the focus. From then on it shows the document's text, whoever changes
 * it.
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
