import type { Language } from './language'
import type { Outcome } from './outcome'
import type { Fields } from './read-request'
import type { SessionState } from './state/session-state'

export interface Call {
  session: SessionState
  query: Fields
  body: Fields
  /** The files in a multipart body, with the names of their fields. */
  files: readonly { field: string; file: File }[]
  language: Language
  /** The time of the call in milliseconds since 1970. */
  now: number
}

export type Handler = (call: Call) => Outcome | Promise<Outcome>
