import { formatDate, valueText } from '../../renderer/language'
import type { DateTimeProps } from '../props.generated'
import './date-time.css'

/** A date, a time, or both. A string that is not a date is shown unchanged. */
export function DateTime({ id, value, mode = 'date' }: DateTimeProps) {
  return (
    <time className="lz-date-time" id={id}>
      {formatDate(value, mode) ?? valueText(value)}
    </time>
  )
}
