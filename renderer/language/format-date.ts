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
 * Formats a date (YYYY-MM-DD, HH:mm, or both); takes epoch milliseconds or a date text, and
 * gives back a text that is no date as it is.
 */
export function formatDate(value: unknown, as: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (value === '') return ''
  const date = new Date(typeof value === 'string' ? localForm(value) : value)
  return Number.isNaN(date.getTime()) ? String(value) : (own(formats, as) ?? day)(date)
}

/** A day without a time means local midnight; JavaScript alone would read it as UTC. */
function localForm(value: string): string {
  const trimmed = value.trim().replace(/\//g, '-')
  return /^\d{4}-\d{2}-\d{2}$/.test(trimmed)
    ? `${trimmed}T00:00`
    : trimmed.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T')
}
