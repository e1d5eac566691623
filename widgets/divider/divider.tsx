import type { DividerProps } from '../props.generated'
import './divider.css'

/** A thin line between two groups of nodes. */
export function Divider({ id }: DividerProps) {
  return <hr id={id} className="lz-divider" />
}
