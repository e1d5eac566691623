import type { ReactNode } from 'react'

/** A description in which text between backticks is code. */
export function Described({ text }: { readonly text: string }): ReactNode {
  return text
    .split(/`([^`]*)`/)
    .map((piece, at) => (at % 2 === 1 ? <code key={`${at} ${piece}`}>{piece}</code> : piece))
}
