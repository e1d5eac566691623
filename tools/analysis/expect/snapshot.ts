import type { JsonObject } from '../../../renderer/language'

/** One node on the screen: its name and its words. */
export type Line = readonly [name: string, words: string]

/** A side effect of the screen, under the name of its action, as in `{ "toast": "Copied" }`. */
export type SideEffect = JsonObject

/** The content of a screen at one time, and the side effects since the previous snapshot. */
export interface ScreenSnapshot {
  readonly seen: readonly Line[]
  readonly effects: readonly SideEffect[]
}

/** Everything that a scenario shows. */
export interface Playback {
  /** The content while the first data loads. */
  readonly loading: readonly Line[]
  readonly opened: ScreenSnapshot
  /** After each step. */
  readonly steps: readonly ScreenSnapshot[]
  /** At the end of the scenario, and after the screen was left. */
  readonly later: ScreenSnapshot
}
