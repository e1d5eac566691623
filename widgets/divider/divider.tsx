import { classNames } from '../class-names'
import type { DividerProps } from '../props.generated'
import './divider.css'

/** A thin line between two groups of nodes. */
export function Divider({ id, space = 's' }: DividerProps) {
  return <hr id={id} className={classNames('lz-divider', space)} />
}
