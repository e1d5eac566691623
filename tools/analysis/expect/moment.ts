import type { JsonObject } from '../../../renderer/language'

/** One node on the screen: its name and its words. */
export type Line = readonly [name: string, words: string]

/** A side effect of the screen, under the name of its action, as in `{ "toast": "Copied" }`. */
export type Deed = JsonObject

/** The content of a screen at one moment, and its side effects since the moment before. */
export interface Moment {
  readonly seen: readonly Line[]
  readonly did: readonly Deed[]
}

/** All that a scenario shows. */
export interface Played {
  /** The content while the first data loads. */
  readonly loading: readonly Line[]
  readonly opened: Moment
  /** After each step. */
  readonly steps: readonly Moment[]
  /** After the rest of the scenario's time, and after leaving. */
  readonly later: Moment
}
