import { textOf } from '../../../renderer/language'
import { createStore } from '../../session/create-store'
import { isDigestOf, type Digest } from '../../session/digest'

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
  /** It went well: the borrower is asked before the next one about the same. */
  done?: boolean
}

/** The marks of a device, each under its own key, so that tabs take nothing from one another. */
export interface Marks {
  now: () => number
  /** Those that hold still. */
  read(): readonly Mark[]
  /** Keeps a mark, in the place of the one that has its key. */
  keep(mark: Mark): void
  remove(mark: Mark): void
}

/** After a day what was sent shows by itself, and a clock that was wrong locks nobody out. */
const lastingMs = 86_400_000

/** Keeps marks in an area of the device; what it does not take, as long as the page lives. */
export function createMarks(area: () => Storage, now: () => number): Marks {
  const store = createStore(area)
  const isLasting = (mark: Mark | undefined) => Math.abs(now() - Number(mark?.time)) < lastingMs
  const all = () =>
    store
      .keys()
      .filter((name) => name.startsWith(prefix))
      .map((name) => [name, store.get(name) as Mark | undefined] as const)
  return {
    now,
    read: () => all().flatMap(([, mark]) => (mark && isLasting(mark) ? mark : [])),
    keep(mark) {
      for (const [name, kept] of all()) if (!isLasting(kept)) store.remove(name)
      store.set(prefix + mark.key, mark)
    },
    remove: ({ key }) => store.remove(prefix + key),
  }
}

/** What `marksPrefix` ends with: the store has the rest. */
const prefix = 'once.'

/**
 * The values of some names as one text. Other spellings of a value are the same value: letters,
 * blanks, signs that nobody sees, and zeros in front. Whose they are is left out, since an address
 * may lack the borrower.
 */
export function valuesOf(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify(names.map((name) => [name, plain(textOf(values[name]))]))
}

function plain(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/^0+(?=.)/, '')
}

/** Whether nobody knows how something that was sent about a subject ended. */
export function isUnsure(marks: readonly Mark[], subject: string): boolean {
  return marks.some(({ about, asked, done }) => !asked && !done && isDigestOf(about, subject))
}
