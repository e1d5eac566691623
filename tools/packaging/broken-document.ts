/** An unusable document, with its text; the message names the file and the fix. */
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
