import type { ReactNode } from 'react'
import type { ReleaseMessage } from '../words/release-words'

/** Shows a message that stays visible while the panel scrolls. */
export function MessageView({ isDone, isBusy, text, lines = [] }: ReleaseMessage): ReactNode {
  const tone = isBusy ? 'note' : isDone ? 'success' : 'error'
  return (
    <div className={`rv-said st-note st-tone--${tone}`} role={isDone ? 'status' : 'alert'}>
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
