/** The words for things that a document refers to by name. */
export interface Names {
  /** A value by its path, as in `order.amount`. */
  readonly path: (path: string) => string
  /** The words of a text key; undefined if it has none. */
  readonly text: (key: string) => string | undefined
  /** A screen by its name. */
  readonly screen: (name: string) => string
  /** Literals are written with their type, so that "1" and 1 read differently. */
  readonly exact: boolean
}

/** Names that are the same as in the document. */
export const plainNames: Names = {
  path: (path) => path,
  text: () => undefined,
  screen: (name) => name,
  exact: false,
}

/** The same names, with literals written so that a number and its digits differ. */
export function exactly<Some extends Names>(names: Some): Some {
  return { ...names, exact: true }
}
