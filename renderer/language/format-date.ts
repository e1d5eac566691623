import { own } from './json.ts'

const pad = (value: number) => String(value).padStart(2, '0')
const day = (date: Date) =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
const time = (date: Date) => `${pad(date.getHours())}:${pad(date.getMinutes())}`

const formats: Readonly<Record<string, (date: Date) => string>> = {
  date: day,
  time,
  datetime: (date) => `${day(date)} ${time(date)}`,
}

/**
 * Formats a moment (YYYY-MM-DD, HH:mm, or both). The moment is epoch milliseconds, or a text that
 * starts with year, month and day, as in `2026-02-05` and `2026/02/05 08:30`. Null for anything
 * else.
 */
export function formatDate(value: unknown, as: string): string | null {
  const date =
    typeof value === 'number' ? new Date(value) : typeof value === 'string' ? momentOf(value) : null
  return date && !Number.isNaN(date.getTime()) ? (own(formats, as) ?? day)(date) : null
}

const written =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Reads a date. A day without a time means local midnight; a day that its month does not have gives
 * null.
 */
function momentOf(text: string): Date | null {
  const [, year, month, date, clock = '00:00', zone = ''] = written.exec(text.trim()) ?? []
  if (Number(date) > new Date(Number(year), Number(month), 0).getDate()) return null
  return new Date(`${year}-${month}-${date}T${clock}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
}
