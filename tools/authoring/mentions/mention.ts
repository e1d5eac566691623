/** Things that other documents name. */
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
  /** It follows the name, but does not require that the named thing exists. */
  readonly isLoose?: true
  /** The text at the place for a name, if that is not the plain name. */
  readonly says?: (name: string) => string
}

/** A place in the current file. */
export type PlaceIn = Omit<Mention, 'file'>
