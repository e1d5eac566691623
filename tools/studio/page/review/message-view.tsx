import type { ReactNode } from 'react'
import type { ReleaseMessage } from '../words/release-words'

/** Shows a message, which stays visible while the panel scrolls. */
export function MessageView({ isDone, text, lines = [] }: ReleaseMessage): ReactNode {
  return (
    <div
      className={`rv-said st-note ${isDone ? 'st-tone--success' : 'st-tone--error'}`}
      role={isDone ? 'status' : 'alert'}
    >
      {text}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
