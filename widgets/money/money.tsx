import type { CSSProperties } from 'react'
import { classNames } from '../class-names'
import type { MoneyProps } from '../props.generated'
import './money.css'

/** An amount with its currency symbol. Sign and amount are one string, so that users copy both. */
export function Money({ id, amount, sign, size = 'm', tone, align }: MoneyProps) {
  const text = sign + amount
  const style = { '--lz-money-length': text.length } as CSSProperties // React does not type custom properties.
  return (
    <p id={id} className={classNames('lz-money', size, tone, align)} style={style}>
      {text}
    </p>
  )
}
