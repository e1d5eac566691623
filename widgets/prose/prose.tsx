import type { ProseProps } from '../props.generated'
import './prose.css'

/** Shows long texts at a readable width. */
export function Prose({ id, children }: ProseProps) {
  return (
    <article id={id} className="lz-prose">
      {children}
    </article>
  )
}
