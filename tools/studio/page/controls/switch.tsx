import { t } from '../words/words'
import type { ReactNode } from 'react'

/** A switch with its state in words; `children` is a different visible label, if there are any. */
export function Switch({
  label,
  isOn,
  change,
  children,
}: {
  label?: string
  isOn: boolean
  change: (isOn: boolean) => void
  children?: ReactNode
}): ReactNode {
  return (
    <label className="st-switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
      {children ?? <span aria-hidden="true">{isOn ? t('switch.yes') : t('switch.no')}</span>}
    </label>
  )
}
