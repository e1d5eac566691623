import type { Language } from './language'
import type { Outcome } from './outcome'
import type { Fields } from './read-request'
import type { SessionState } from './state/session-state'

/** One call, for a handler. */
export interface Call {
  session: SessionState
  query: Fields
  body: Fields
  /** The file parts of a multipart body, with the names of their fields. */
  files: readonly { field: string; file: File }[]
  language: Language
  /** Time of the call in milliseconds. */
  now: number
}

/** Answers the calls of one endpoint. */
export type Handler = (call: Call) => Outcome | Promise<Outcome>
