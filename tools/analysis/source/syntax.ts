import { applyEdits, createLocator, type TextEdit } from '../edits/text-edit'
import { parse, printParseErrorCode, type ParseError, createScanner } from 'jsonc-parser'
import { translate, say } from '../words/words'
import { isHidden, characterName, type TextFault } from './text-faults'

type SyntaxFault = Omit<TextFault, 'kind' | 'pointer'>

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
  CommaExpected: ['A comma is missing before this.', 'Write "," after the previous value.'],
  CloseBraceExpected: ['An object is not closed.', 'Write "}" where it ends.'],
  CloseBracketExpected: ['A list is not closed.', 'Write "]" where it ends.'],
  EndOfFileExpected: [
    'There is something after the end of the document.',
    'Remove it: a file contains one JSON value.',
  ],
  InvalidCommentToken: [
    'JSON has no comments.',
    'Remove it, or write the note as a text in "$comment".',
  ],
  UnexpectedEndOfString: [
    'A text is not closed.',
    'Write a double quote at its end. A line break inside a text is written \\n.',
  ],
  InvalidSymbol: [
    'This word is not a JSON value.',
    'Put texts in double quotes. Only true, false and null have no quotes.',
  ],
  InvalidNumberFormat: [
    'This number is malformed.',
    'Write a number such as 12 or 0.5, or put a text of digits in double quotes.',
  ],
  InvalidEscapeCharacter: [
    'This escape is unknown.',
    'Write \\\\ for a backslash, \\n for a line break, \\" for a quote.',
  ],
  InvalidCharacter: [
    'A text contains a control character.',
    'Remove it, or write \\n for a line break and \\t for a tab.',
  ],
}

const unknown = ['This is not JSON.', 'Compare the file with its last valid version.'] as const

/** Returns the first syntax error; `undefined` for valid JSON. */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const errors: ParseError[] = []
  parse(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  })
  const [error] = errors
  if (!error) return undefined
  if (text.trim() === '')
    return {
      offset: 0,
      length: 1,
      what: say`The document is empty.`,
      fix: say`Write an object, or remove the file.`,
    }
  const fence = codeFence(text, error.offset)
  if (fence) return fence
  const edit = repairSyntax(text, error.offset)
  return { ...faultAt(text, error), ...(edit ? { edit } : {}) }
}

/** Returns a fault about a Markdown code fence. Its edit also removes the fence at the end. */
function codeFence(text: string, offset: number): SyntaxFault | undefined {
  const [mark] = /^```\w*/.exec(text.slice(offset)) ?? []
  if (mark === undefined) return undefined
  const inside = text
    .slice(offset + mark.length)
    .trim()
    .replace(/```$/, '')
    .trim()
  return {
    offset,
    length: mark.length,
    what: say`This is a code fence of Markdown, not JSON.`,
    fix: say`Remove the code fence.`,
    edit: { from: offset, to: text.length, text: inside && `${inside}\n` },
    isCertain: true,
  }
}

function faultAt(text: string, error: ParseError): SyntaxFault {
  const code = printParseErrorCode(error.error)
  const bracket = ofStructure.has(code) ? findBracketFault(text, error.offset) : undefined
  const found = bracket ?? oddSign(text, error.offset)
  if (found) return found
  const [what, fix] = endsTextEarly(text, error.offset) ? quoteInside : (sentences[code] ?? unknown)
  return {
    offset: error.offset,
    length: Math.max(1, error.length),
    what: translate(what),
    fix: translate(fix),
  }
}

/** The errors of the parser for which a missing bracket may be the reason. */
const ofStructure = new Set([
  'PropertyNameExpected',
  'ValueExpected',
  'CommaExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
])

function oddSign(text: string, offset: number): SyntaxFault | undefined {
  const sign = String.fromCodePoint(text.codePointAt(offset) ?? 0x20)
  const at = { offset, length: sign.length }
  if (isHidden(sign))
    return {
      ...at,
      what: say`There is an invisible character between the values (${characterName(sign)}).`,
      fix: say`Remove it, or write a blank.`,
      replacement: /\p{Zs}/u.test(sign) ? ' ' : '',
    }
  if (/[“”„‟″«»‘’‚‛'`＂＇]/u.test(sign))
    return {
      ...at,
      what: say`${sign} is not the double quote of JSON.`,
      fix: say`Write " before and behind the text.`,
    }
  const plain = /[、،]/.test(sign) ? ',' : sign.normalize('NFKC')
  if (plain !== sign && /^[:,{}[\]]$/.test(plain))
    return { ...at, what: say`${sign} is not the "${plain}" of JSON.`, fix: say`Write "${plain}".` }
  return undefined
}

const quoteInside = [
  'The text ends at the double quote before this.',
  'Write \\" for a double quote inside a text.',
] as const

function endsTextEarly(text: string, offset: number): boolean {
  return text[offset - 1] === '"' && /[^\s,:\]}]/.test(text[offset] ?? ' ')
}

const closing = { '{': '}', '[': ']' } as const

/** Returns the error about an unclosed or superfluous bracket; `undefined` without one. */
function findBracketFault(text: string, fault: number): SyntaxFault | undefined {
  const open: OpenBracket[] = []
  let last: Token | undefined
  for (const token of tokensOf(text)) {
    const { sign, offset } = token
    const top = open.at(-1)
    if (sign === '}' || sign === ']') {
      if (!top) return closesNothing(text, offset)
      if (closing[top.sign] !== sign) return unclosed(text, top, offset)
      open.pop()
    }
    if (offset >= fault && top && last && isBehind(top, last, token))
      return unclosed(text, top, sign === ':' ? last.offset : offset)
    if (offset > fault) return undefined
    if (sign === '{' || sign === '[') open.push({ sign, offset })
    last = token
  }
  const innermost = open.at(-1)
  return innermost && unclosed(text, innermost, text.trimEnd().length)
}

/**
 * Returns whether a bracket should be closed before a token: a member name in a list, or a bracket
 * after a comma in an object.
 */
function isBehind({ sign: top }: OpenBracket, last: Token, { sign }: Token): boolean {
  return top === '[' ? sign === ':' && last.isText : last.sign === ',' && /[[{]/.test(sign)
}

const signAt = (text: string, offset: number) => ({
  offset: Math.min(offset, Math.max(0, text.length - 1)),
  length: 1,
})

function closesNothing(text: string, offset: number): SyntaxFault {
  const what = say`Nothing opens this "${text.charAt(offset)}".`
  return { ...signAt(text, offset), what, fix: say`Remove it.` }
}

function unclosed(text: string, { sign, offset: from }: OpenBracket, offset: number): SyntaxFault {
  const { line, column } = createLocator(text).offset(from, from + 1)
  const noun = sign === '{' ? 'object' : 'list'
  return {
    ...signAt(text, offset),
    what: say`The "${sign}" in line ${line}, column ${column} is not closed before this.`,
    fix: say`Write "${closing[sign]}" where that ${translate(noun)} ends.`,
  }
}

interface OpenBracket {
  readonly sign: '{' | '['
  readonly offset: number
}

interface Token {
  readonly sign: string
  readonly offset: number
  readonly isText: boolean
}

/** Yields the tokens of a text, which may be invalid JSON. */
export function* tokensOf(text: string): Generator<Token> {
  const scanner = createScanner(text, true)
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const offset = scanner.getTokenOffset()
    const sign = text.charAt(offset)
    yield { sign: sign === '"' ? '' : sign, offset, isText: sign === '"' }
  }
}

/**
 * Returns an edit that corrects a syntax error at an offset; `undefined` if no correction is
 * obvious. After the edit, the document is valid, or its first error comes later.
 */
function repairSyntax(text: string, offset: number): TextEdit | undefined {
  return repairs
    .flatMap((repair) => repair(text, offset) ?? [])
    .find((edit) => {
      const next = firstError(applyEdits(text, [edit]))
      return next === undefined || next > offset + edit.text.length
    })
}

function firstError(text: string): number | undefined {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  return errors[0]?.offset
}

type Repair = (text: string, offset: number) => TextEdit | undefined

/** The obvious corrections, with the most specific first. */
const repairs: readonly Repair[] = [
  // Removes a comment, with the blanks before it.
  replaced(/\/\/[^\n]*|\/\*[^]*?\*\//y, () => '', /[ \t]*$/),
  replaced(/'([^'"\n\\]*)'|[“„”«]([^“”„»"\n\\]*)[”“»]/y, ([, single, other]) =>
    JSON.stringify(single ?? other),
  ),
  replaced(/[A-Za-z_$][\w$-]*(?=\s*:)/y, ([name]) => JSON.stringify(name)),
  replaced(/True|False|None/y, ([word]) => (word === 'None' ? 'null' : word.toLowerCase())),
  // Removes a comma before a bracket that closes.
  (text, offset) => {
    const comma = /,\s*$/.exec(text.slice(0, offset))
    return comma && /[}\]]/.test(text[offset] ?? '')
      ? { from: comma.index, to: comma.index + 1, text: '' }
      : undefined
  },
  // Inserts a missing comma after the last value.
  (text, offset) => inserted(text, offset, ','),
  // Closes the open brackets of a truncated file.
  (text) => inserted(text, text.length, closingOf(text)),
]

function replaced(
  pattern: RegExp,
  change: (found: RegExpExecArray) => string,
  before?: RegExp,
): Repair {
  return (text, offset) => {
    const sticky = new RegExp(pattern)
    sticky.lastIndex = offset
    const found = sticky.exec(text)
    if (!found) return undefined
    const from = offset - (before?.exec(text.slice(0, offset))?.[0].length ?? 0)
    return { from, to: offset + found[0].length, text: change(found) }
  }
}

function inserted(text: string, offset: number, signs: string): TextEdit | undefined {
  const from = text.slice(0, offset).trimEnd().length
  return from === 0 || signs === '' ? undefined : { from, to: from, text: signs }
}

function closingOf(text: string): string {
  const open: string[] = []
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g))
    if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']')
    else if (sign === '}' || sign === ']') open.pop()
  return open.toReversed().join('')
}
