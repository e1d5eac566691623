type Tone = (text: string) => string

/** The styles of the text format. */
export interface Paint {
  readonly error: Tone
  readonly warning: Tone
  readonly note: Tone
  readonly strong: Tone
  readonly faint: Tone
}

const escape = (code: number) => (text: string) => `\u001B[${code}m${text}\u001B[0m`
const plain = (text: string) => text

const coloured: Paint = {
  error: escape(31),
  warning: escape(33),
  note: escape(36),
  strong: escape(1),
  faint: escape(2),
}
const uncoloured: Paint = { error: plain, warning: plain, note: plain, strong: plain, faint: plain }

/** Returns styles for a terminal, or styles without effect. */
export function paint(colour: boolean): Paint {
  return colour ? coloured : uncoloured
}
