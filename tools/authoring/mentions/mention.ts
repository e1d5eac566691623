/** What other documents name. */
export type Noun = 'screen' | 'fragment' | 'endpoint'

/** A screen or a fragment by its name, an endpoint as `family.endpoint`. */
export interface Subject {
  readonly kind: Noun
  readonly name: string
}

/** A place that names something. */
export interface Mention {
  readonly file: string
  readonly pointer: string
  /** It is the name of the member, not its value. */
  readonly atKey?: true
  /** It goes along with the name, and needs nothing of that name to be there. */
  readonly isLoose?: true
  /** What stands there for a name, where that is more or less than the name itself. */
  readonly says?: (name: string) => string
}

/** A place of a file that is being looked at. */
export type PlaceIn = Omit<Mention, 'file'>
