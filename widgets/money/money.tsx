import { classNames } from '../class-names'
import type { MoneyProps } from '../props.generated'
import './money.css'

/** An amount with its currency sign, as one text so that it is read, found and copied whole. */
export function Money({ id, amount, sign, size = 'm', tone, align }: MoneyProps) {
  return (
    <p id={id} className={classNames('lz-money', size, tone, align)}>
      {sign + amount}
    </p>
  )
}
