const longest = 48

/** A text cut to the space next to a name. */
export function short(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
