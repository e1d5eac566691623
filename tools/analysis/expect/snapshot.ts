import type { JsonObject } from '../../../renderer/language'

/** One node on the screen: its name and its words. */
export type Line = readonly [name: string, words: string]

/** A side effect of the screen, under the name of its action, as in `{ "toast": "Copied" }`. */
export type SideEffect = JsonObject

/** The content of a screen at one snapshot, and its side effects since the snapshot before. */
export interface ScreenSnapshot {
  readonly seen: readonly Line[]
  readonly effects: readonly SideEffect[]
}

/** All that a scenario shows. */
export interface Playback {
  /** The content while the first data loads. */
  readonly loading: readonly Line[]
  readonly opened: ScreenSnapshot
  /** After each step. */
  readonly steps: readonly ScreenSnapshot[]
  /** After the rest of the scenario's time, and after leaving. */
  readonly later: ScreenSnapshot
}
