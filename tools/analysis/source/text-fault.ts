/** A mistake in the text of a file, independent of its content. */
export interface TextFault {
  readonly kind: 'syntax' | 'conflict' | 'hidden' | 'damaged' | 'number'
  readonly offset: number
  readonly length: number
  /** The pointer in the document, if the text can be read as one. */
  readonly pointer?: string
  readonly what: string
  readonly fix: string
  /** The correct text, if only one is possible. */
  readonly replacement?: string
}
