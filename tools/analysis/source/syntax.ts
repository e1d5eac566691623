import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'

/** Where a text stops being JSON, in words. */
export interface SyntaxFault {
  readonly offset: number
  readonly length: number
  readonly what: string
  readonly fix: string
}

const sentences: Readonly<Record<string, readonly [string, string]>> = {
  PropertyNameExpected: [
    'A member name is missing here.',
    'Write a name in double quotes, or remove the comma before it.',
  ],
  ValueExpected: ['A value is missing here.', 'Write a value, or remove the comma before it.'],
  ColonExpected: [
    'A colon is missing after the name.',
    'Write ":" between the name and its value.',
  ],
  CommaExpected: ['A comma is missing before this.', 'Write "," after the value before it.'],
  CloseBraceExpected: ['An object is not closed.', 'Write "}" where it ends.'],
  CloseBracketExpected: ['A list is not closed.', 'Write "]" where it ends.'],
  EndOfFileExpected: [
    'There is something after the end of the document.',
    'Remove it: a file holds one JSON value.',
  ],
  InvalidCommentToken: ['JSON has no comments.', 'Put the note into a "$comment" member.'],
  UnexpectedEndOfString: [
    'A text is not closed.',
    'Write a double quote where it ends; a line break inside a text is written \\n.',
  ],
  InvalidSymbol: [
    'This word is no JSON value.',
    'Texts stand in double quotes; the only bare words are true, false and null.',
  ],
  InvalidNumberFormat: [
    'This number is malformed.',
    'Write it as in 12 or 0.5; a text of digits stands in double quotes.',
  ],
  InvalidEscapeCharacter: [
    'This escape is unknown.',
    'Write \\\\ for a backslash, \\n for a line break, \\" for a quote.',
  ],
  InvalidCharacter: [
    'A control character stands inside a text.',
    'Remove it, or write \\n for a line break and \\t for a tab.',
  ],
}

const unknown = [
  'This is not JSON.',
  'Compare it with the document before the last change.',
] as const

/** The first place where a text stops being JSON; undefined when it is JSON. */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const errors: ParseError[] = []
  parse(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  })
  const [error] = errors
  if (!error) return undefined
  const [what, fix] = sentences[printParseErrorCode(error.error)] ?? unknown
  return { offset: error.offset, length: Math.max(1, error.length), what, fix }
}
