type Tone = (text: string) => string

export interface TextStyles {
  readonly error: Tone
  readonly warning: Tone
  readonly note: Tone
  readonly strong: Tone
  readonly faint: Tone
}

const escape = (code: number) => (text: string) => `\u001B[${code}m${text}\u001B[0m`
const plain = (text: string) => text

const coloured: TextStyles = {
  error: escape(31),
  warning: escape(33),
  note: escape(36),
  strong: escape(1),
  faint: escape(2),
}
const uncoloured: TextStyles = {
  error: plain,
  warning: plain,
  note: plain,
  strong: plain,
  faint: plain,
}

/** Without colour, the styles have no effect. */
export function textStyles(colour: boolean): TextStyles {
  return colour ? coloured : uncoloured
}
