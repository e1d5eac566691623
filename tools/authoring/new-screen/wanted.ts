import type { FileChanges } from '../outcome'

/** The request for a new screen. */
export interface Wanted {
  readonly name: string
  readonly route: string
  /** The folder below `schemas/screens`; by default that of the copied screen. */
  readonly area?: string
  /** The title by language. */
  readonly titles: Readonly<Record<string, string>>
  /** The screen to copy, or the template to use. */
  readonly from: { readonly screen: string } | { readonly template: string }
}

/** A new screen before the check whether its files exist already. */
export interface Draft {
  readonly file: string
  readonly changes: FileChanges
}
