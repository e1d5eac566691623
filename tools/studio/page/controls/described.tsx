import type { ReactNode } from 'react'

/** A description in which text between backticks is code. */
export function Described({ text }: { readonly text: string }): ReactNode {
  return text
    .split(/`([^`]*)`/)
    .map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part))
}
