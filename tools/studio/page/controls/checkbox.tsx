import type { ReactNode } from 'react'

interface Props {
  readonly isOn: boolean
  readonly change: (isOn: boolean) => void
  /** The label. */
  readonly children: ReactNode
}

/** A checkbox with its label. */
export function Checkbox({ isOn, change, children }: Props): ReactNode {
  return (
    <label className="st-muted">
      <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
      {children}
    </label>
  )
}
