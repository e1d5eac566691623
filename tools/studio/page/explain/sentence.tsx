import type { ReactNode } from 'react'

/** A sentence with names between asterisks. */
export function Sentence({ words }: { words: string }): ReactNode {
  const parts = words.split(/\*([^*]+)\*/)
  // Every second part is a name; the same words at the same place are the same part.
  return parts.map((part, at) => (at % 2 === 1 ? <b key={`${at} ${part}`}>{part}</b> : part))
}
