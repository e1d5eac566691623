import { classNames } from '../class-names'
import type { KeyValueProps } from '../props.generated'
import './key-value.css'

/** One row of details. The row is hidden if both label and value are missing. */
export function KeyValue({ id, label, value, strong, stacked, grouped }: KeyValueProps) {
  if (!label && !value) return null
  const Label = grouped ? 'dt' : 'span'
  const Value = grouped ? 'dd' : 'span'
  return (
    <div id={id} className={classNames('lz-key-value', strong && 'strong', stacked && 'stacked')}>
      <Label className="lz-key-value__label">{label}</Label>
      <Value className="lz-key-value__value">{value}</Value>
    </div>
  )
}
