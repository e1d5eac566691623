import type { ReactNode } from 'react'

/** A part of a form that can be folded away. */
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
