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
  /** In milliseconds. */
  now: number
}

export type Handler = (call: Call) => Outcome | Promise<Outcome>
