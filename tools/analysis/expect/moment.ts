import type { JsonObject } from '../../../renderer/language'

/** What stands on the screen: each node's name, and what it shows. */
export type Line = readonly [name: string, words: string]

/** Something that the screen did, in the word of its action: as in `{ "toast": "Copied" }`. */
export type Deed = JsonObject

/** What stands on a screen at one moment, and what it did since the moment before. */
export interface Moment {
  readonly seen: readonly Line[]
  readonly did: readonly Deed[]
}

/** All that a scenario shows. */
export interface Played {
  /** What stands while the first data loads. */
  readonly loading: readonly Line[]
  readonly opened: Moment
  /** After each step. */
  readonly steps: readonly Moment[]
  /** After the time that a scenario goes on for, and after leaving. */
  readonly later: Moment
}
