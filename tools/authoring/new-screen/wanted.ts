import type { FileChanges } from '../outcome'

/** What a new screen is to be. */
export interface Wanted {
  readonly name: string
  readonly route: string
  /** The folder below `schemas/screens`; that of the screen that is copied, unless given. */
  readonly area?: string
  /** The title by language. */
  readonly titles: Readonly<Record<string, string>>
  /** The screen that it is a copy of, or the template that it is made from. */
  readonly from: { readonly screen: string } | { readonly template: string }
}

/** A new screen before it is known whether its files are free. */
export interface Draft {
  readonly file: string
  readonly changes: FileChanges
}
