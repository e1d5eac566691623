import { formatDate } from '../../renderer/language'
import type { WidgetBase } from '../../renderer/react'
import './date-time.css'

/** Props of the date: milliseconds since 1970 or a date text, and which parts of it are shown. */
export interface DateTimeProps extends WidgetBase {
  value: string | number
  mode?: 'date' | 'time' | 'datetime'
}

/** A date as YYYY-MM-DD, a time as HH:mm, or both. A text that is no date is shown as it is. */
export function DateTime({ id, value, mode = 'date' }: DateTimeProps) {
  return (
    <time className="lz-date-time" id={id}>
      {formatDate(value, mode)}
    </time>
  )
}
