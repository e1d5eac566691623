/** An option that can be picked. */
export interface Option {
  readonly value: string
  /** The visible words; the value itself without them. */
  readonly label?: string
  /** A few words next to it: a type, a translation. */
  readonly detail?: string
  /** The heading above its group. */
  readonly group?: string
}

/** Options that contain every typed word; those that begin with it come first. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return options
  const found = options.filter(({ value, label = '', detail = '' }) =>
    words.every((word) => `${value} ${label} ${detail}`.toLowerCase().includes(word)),
  )
  const begins = ({ value, label = value }: Option) => label.toLowerCase().startsWith(words[0]!)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
