import type { ReactNode } from 'react'

interface Props {
  readonly isOn: boolean
  readonly change: (isOn: boolean) => void
  /** What holds while it is on. */
  readonly children: ReactNode
}

/** A box to tick, with its words. */
export function Checkbox({ isOn, change, children }: Props): ReactNode {
  return (
    <label className="st-muted">
      <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
      {children}
    </label>
  )
}
