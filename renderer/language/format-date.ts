import { own } from './json.ts'
import { readNested } from './members.ts'
import { readScalar } from './read-scalar.ts'
import { valueText } from './value-text.ts'

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

const parts: Readonly<Record<string, (localTime: string) => string>> = {
  date: dayOf,
  time: (localTime) => localTime.slice(11),
  datetime: (localTime) => localTime,
  year: (localTime) => localTime.slice(0, 4),
  month: (localTime) => String(Number(localTime.slice(5, 7))),
  day: (localTime) => String(Number(localTime.slice(8, 10))),
  weekday: (localTime) => String(new Date(dayOf(localTime)).getUTCDay() || 7),
}

/**
 * Formats a timestamp in milliseconds, or a string such as `2026/02/05 08:30`, as the operator
 * `date` does. Other values give null. The time zone comes from the profile, or else from the
 * phone.
 */
export function formatDate(value: unknown, as: string, profile?: unknown): string | null {
  const localTime = localTimeOf(value, profile)
  return localTime === null ? null : (own(parts, as) ?? dayOf)(localTime)
}

/**
 * Converts a timestamp, or a date with an offset such as `2026-02-05T08:30Z`, to a date in the
 * region's time zone. Returns other values unchanged.
 */
export function dateInRegion(value: unknown, profile: unknown): unknown {
  const isInstant = typeof value === 'number' || datePattern.exec(valueText(value))?.[5]
  return isInstant ? formatDate(value, 'datetime', profile) : value
}

/** Counts calendar days. Returns null if a value is not a date. */
export function daysBetween(from: unknown, to: unknown, profile: unknown): number | null {
  const [start, end] = [localTimeOf(from, profile), localTimeOf(to, profile)]
  if (start === null || end === null) return null
  return (Date.parse(dayOf(end)) - Date.parse(dayOf(start))) / millisecondsPerDay
}

/**
 * Adds days to a date. Returns a string such as `2026-02-05`, or null for invalid arguments and for
 * years without four digits.
 */
export function addDays(value: unknown, days: unknown, profile: unknown): string | null {
  const localTime = localTimeOf(value, profile)
  if (localTime === null) return null
  // If `days` is not a whole number, the date is invalid, and its JSON is null.
  const later = (readScalar('integer', days) as number) * millisecondsPerDay
  const date = new Date(Date.parse(dayOf(localTime)) + later).toJSON()
  // The text of a year without four digits begins with a sign.
  return date > '0' ? dayOf(date) : null
}

const millisecondsPerDay = 86_400_000

function dayOf(localTime: string): string {
  return localTime.slice(0, 10)
}

const datePattern =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/

/** The date and time in a value. A date without a time of day means midnight. */
function localTimeOf(value: unknown, profile: unknown): string | null {
  if (typeof value === 'number') return localTimeIn(new Date(value), profile)
  if (typeof value !== 'string') return null
  const [, year, month, day, clock = '00:00', offset] = datePattern.exec(value.trim()) ?? []
  if (!year || Number(day) > new Date(Number(year), Number(month), 0).getDate()) return null
  const iso = `${year}-${month}-${day}T${clock}`
  if (offset) return localTimeIn(new Date(iso + offset.replace(/(\d\d)(\d\d)$/, '$1:$2')), profile)
  return Number.isNaN(Date.parse(iso)) ? null : `${year}-${month}-${day} ${clock.slice(0, 5)}`
}

function localTimeIn(date: Date, profile: unknown): string | null {
  if (Number.isNaN(date.getTime())) return null
  const format = zoneFormat(readNested(profile, ['timeZone']))
  if (format) return format.format(date)
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** True for a name in the IANA database. */
export function isTimeZone(name: unknown): boolean {
  return zoneFormat(name) !== undefined
}

/** The formats by time zone, cached because a phone needs milliseconds to create one. */
const formats = new Map<unknown, Intl.DateTimeFormat | undefined>()

function zoneFormat(timeZone: unknown): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) formats.set(timeZone, createFormat(timeZone))
  return formats.get(timeZone)
}

function createFormat(timeZone: unknown): Intl.DateTimeFormat | undefined {
  if (typeof timeZone !== 'string') return undefined
  try {
    // The Swedish date format is the format of ISO 8601.
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
