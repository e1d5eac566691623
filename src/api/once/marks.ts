import { isObject, textOf } from '../../../renderer/language'
import { isDigestOf, type Digest } from '../../session/digest'
import { marksKey } from './has-marks'

/** What a device keeps of a call from before it is sent until it is known how it ended. */
export interface Mark {
  /** The name of the endpoint. */
  endpoint: string
  /** When it was sent, in milliseconds since 1970. */
  time: number
  /** What the call is about. */
  about: Digest
  /** What makes another call the same one. */
  same: Digest
  /** Tells a server that another call is the same one. */
  key: string
  /** It was asked how it ended: a call about the same may be sent. */
  asked?: boolean
}

/** The marks of a device. */
export interface Marks {
  now: () => number
  /** Those that hold still. */
  read(): readonly Mark[]
  /** Keeps these, and no other. */
  write(marks: readonly Mark[]): void
}

/** After a day what was sent shows by itself, and a clock that was wrong locks nobody out. */
const lastingMs = 86_400_000

/** Keeps marks in an area of the device; what it does not take, as long as the page lives. */
export function createMarks(area: () => Storage, now: () => number): Marks {
  let inMemory: readonly Mark[] | undefined
  const onDevice = (): readonly Mark[] => {
    try {
      const marks = JSON.parse(area().getItem(marksKey) ?? '[]') as unknown[]
      return marks.filter(isObject) as unknown as Mark[]
    } catch {
      return []
    }
  }
  return {
    now,
    read: () => (inMemory ?? onDevice()).filter(({ time }) => Math.abs(now() - time) < lastingMs),
    write(marks) {
      inMemory = marks
      try {
        if (marks.length > 0) area().setItem(marksKey, JSON.stringify(marks))
        else area().removeItem(marksKey)
        inMemory = undefined
      } catch {
        // Refused or full: this page goes on knowing them.
      }
    },
  }
}

/** The values of some names, and whose they are, as one text. */
export function valuesOf(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
  user = '',
): string {
  return JSON.stringify([user, ...names.map((name) => [name, textOf(values[name])])])
}

/** Whether nobody knows how something that was sent about a subject ended. */
export function isUnsure(marks: readonly Mark[], subject: string): boolean {
  return marks.some(({ about, asked }) => !asked && isDigestOf(about, subject))
}
