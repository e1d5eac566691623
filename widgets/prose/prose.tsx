import type { ProseProps } from '../props.generated'
import './prose.css'

/** Long texts at a width that reads well. */
export function Prose({ id, children }: ProseProps) {
  return (
    <article id={id} className="lz-prose">
      {children}
    </article>
  )
}
