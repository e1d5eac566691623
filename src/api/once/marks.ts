import { valueText } from '../../../renderer/language'
import { createStore } from '../../session/create-store'
import { isDigestOf, type Digest } from '../../session/digest'

/** The device's record of a call, from before it is sent until its result is known. */
export interface Mark {
  /** The name of the endpoint. */
  endpoint: string
  /** When it was sent, in milliseconds since 1970. */
  time: number
  /** The values that the call is about. */
  about: Digest
  /** The values that make another call the same one. */
  same: Digest
  /** Lets a server recognize another call as the same one. */
  key: string
  /** The result was requested afterwards: another call about the same values may be sent. */
  asked?: boolean
  /** The call succeeded: the borrower must confirm the next one about the same values. */
  done?: boolean
}

/** The marks of a device, each under its own key, so that tabs do not overwrite one another's. */
export interface Marks {
  now: () => number
  /** The marks that are not too old. */
  read(): readonly Mark[]
  /** Keeps a mark, in place of the one with its key. */
  keep(mark: Mark): void
  remove(mark: Mark): void
}

/** After a day the server shows the result anyway, and a wrong clock locks nobody out. */
const lastingMs = 86_400_000

/** Keeps marks in an area of the device, or in the page's memory if the device refuses them. */
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

/** The end of `marksPrefix`; the store adds the rest. */
const prefix = 'once.'

/**
 * The values of some names as one text. Different spellings of a value give the same text: letter
 * case, blanks, invisible signs and leading zeros. The borrower is not part of it, since an address
 * may lack the borrower.
 */
export function valuesOf(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify(names.map((name) => [name, plain(valueText(values[name]))]))
}

function plain(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/^0+(?=.)/, '')
}

/** True if the result of a call about a subject is unknown. */
export function isUnsure(marks: readonly Mark[], subject: string): boolean {
  return marks.some(({ about, asked, done }) => !asked && !done && isDigestOf(about, subject))
}
