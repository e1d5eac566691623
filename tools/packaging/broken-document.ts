/**
 * A document that nothing can be made of, with the text that it had; its message names the file and
 * the way out.
 */
export class BrokenDocument extends Error {
  override name = 'BrokenDocument'
  readonly code = 'broken-document'
  readonly file: string
  readonly text: string
  readonly what: string

  constructor(file: string, text: string, what: string) {
    super(`${file} ${what}`)
    this.file = file
    this.text = text
    this.what = what
  }
}
