/** A mistake in the text of a file, before anybody reads what it says. */
export interface TextFault {
  readonly kind: 'syntax' | 'conflict' | 'hidden' | 'damaged' | 'number'
  readonly offset: number
  readonly length: number
  /** The place in the document, where the text is one. */
  readonly pointer?: string
  readonly what: string
  readonly fix: string
  /** The text to put in its place, where nothing else can be meant. */
  readonly replacement?: string
}
